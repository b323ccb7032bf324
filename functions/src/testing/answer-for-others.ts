import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

/** Answers as Meta and a language model do where no simulator runs: Meta has no templates but those that are asked for by their ids, and everybody manages one page, named after their token; the
 *  model has one answer, as has the agent of Dialogflow. */
export const answerForOthers = (url: string): Promise<void> =>
  new Promise((resolve) => {
    const server = createServer((request, response) =>
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify(answerTo(request.method ?? 'GET', new URL(request.url ?? '/', url)))),
    );
    // Somebody answers there already.
    server.once('error', () => resolve());
    server.listen(Number(new URL(url).port), '127.0.0.1', () => {
      server.unref();
      resolve();
    });
  });

const answerTo = (method: string, { pathname, searchParams }: URL): unknown => {
  const last = pathname.split('/').at(-1);
  if (last === 'message_templates' && method === 'POST') return { id: '7300', status: 'PENDING', category: 'UTILITY' };
  if (last && /^73\d+$/.test(last))
    return {
      id: last,
      name: `modelo_${last}`,
      language: 'pt_BR',
      status: 'PENDING',
      category: 'UTILITY',
      components: [{ type: 'BODY', text: 'Olá!' }],
    };
  if (last === 'token') return { access_token: 'stand-in' };
  if (last?.endsWith(':detectIntent')) return { queryResult: { fulfillmentText: 'Olá!' } };
  if (last === 'completions') return { choices: [{ message: { content: 'OK' } }], usage: { total_tokens: 1 } };
  if (last === 'debug_token') {
    const scopes = ['pages_show_list', 'pages_messaging', 'pages_manage_metadata'];
    return { data: { is_valid: true, app_id: '400011122233344', user_id: userOf(searchParams.get('input_token') ?? ''), scopes } };
  }
  if (last === 'access_token') return { access_token: searchParams.get('fb_exchange_token') };
  if (last === 'accounts') {
    const user = pathname.split('/').at(-2) ?? '';
    return { data: [{ id: `9${user}`, name: `Página ${user}`, access_token: `page-${user}` }] };
  }
  return last === 'subscribed_apps' ? { success: true } : { data: [] };
};

/** The person whose token this is. */
export const userOf = (token: string): string => String(BigInt(`0x${createHash('sha256').update(token).digest('hex').slice(0, 12)}`));
