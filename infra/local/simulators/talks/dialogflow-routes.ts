import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Reply, Route } from '../http/http-server.ts';

const asked = z.object({
  queryInput: z.object({ text: z.object({ text: z.string().min(1).max(256), languageCode: z.string().min(2) }) }),
  queryParams: z.object({ timeZone: z.string() }).optional(),
});

/** Agents of Dialogflow ES and the tokens that they are asked with: Google's addresses, shapes and failures. A key file whose `token_uri` is this `/token` is led
 *  here. What the agents were asked is shown under `/talks/dialogflow/asked`. */
export const dialogflowRoutes = (): Route[] => {
  const tokens = new Set<string>();
  const heard: Array<{ project: string; session: string; text: string; token: string }> = [];
  return [
    { method: 'GET', path: '/talks/dialogflow/asked', handle: () => ({ status: 200, json: heard }) },
    {
      method: 'POST',
      path: '/token',
      handle: ({ body }) => {
        const form = new URLSearchParams(body.toString('utf8'));
        const [, claims = ''] = (form.get('assertion') ?? '').split('.');
        const isGrant = form.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer';
        if (!isGrant || claims === '') return { status: 400, json: { error: 'invalid_grant' } };
        const { iss } = z.object({ iss: z.string() }).parse(JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')));
        if (iss.startsWith('errado')) return { status: 401, json: { error: 'invalid_client' } };
        const token = `ya29.${randomUUID()}`;
        tokens.add(token);
        return { status: 200, json: { access_token: token, expires_in: 3599, token_type: 'Bearer' } };
      },
    },
    {
      method: 'POST',
      path: '/v2/projects/{project}/agent/sessions/{session:[\\w-]+:detectIntent}',
      handle: ({ params: { project = '', session = '' }, headers, body }) => {
        const token = String(headers.authorization ?? '').replace(/^Bearer /, '');
        if (!tokens.has(token)) return refusal(401, 'Request had invalid authentication credentials.');
        const told = asked.safeParse(JSON.parse(body.toString('utf8')));
        if (!told.success) return refusal(400, 'Invalid value');
        const { text } = told.data.queryInput.text;
        heard.push({ project, session: session.replace(/:detectIntent$/, ''), text, token });
        heard.splice(0, heard.length - mostHeard);
        if (project === 'fora') return refusal(404, 'No DesignTimeAgent found');
        if (project === 'falha') return refusal(503, 'The service is currently unavailable.');
        if (text === 'esquece o token') tokens.delete(token);
        return { status: 200, json: { responseId: randomUUID(), queryResult: answerTo(text) } };
      },
    },
  ];
};
const mostHeard = 300;

const answerTo = (text: string): object => {
  if (/tchau/i.test(text))
    return { fulfillmentText: 'Até logo!', intent: { displayName: 'Fim' }, diagnosticInfo: { end_conversation: true } };
  if (/atendente/i.test(text))
    return {
      fulfillmentMessages: [{ text: { text: ['Vou chamar alguém.'] } }, { payload: { handOver: true } }],
      intent: { displayName: 'Pessoa' },
    };
  const said = `Sobre “${text}”: ${text.length} letras.`;
  return {
    fulfillmentText: said,
    fulfillmentMessages: [{ text: { text: [said] } }, { platform: 'FACEBOOK', text: { text: ['só no Facebook'] } }],
    intent: { displayName: 'Default Fallback Intent', isFallback: true },
  };
};

const refusal = (status: number, message: string): Reply => ({ status, json: { error: { code: status, message } } });
