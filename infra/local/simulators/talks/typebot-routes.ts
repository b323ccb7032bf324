import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Reply, Request, Route } from '../http/http-server.ts';

const startBody = z.object({ textBubbleContentFormat: z.literal('markdown'), prefilledVariables: z.record(z.string(), z.string()) });
const continueBody = z.object({
  textBubbleContentFormat: z.literal('markdown'),
  message: z.object({ type: z.literal('text'), text: z.string(), attachedFileUrls: z.array(z.string()).optional() }).optional(),
});

type Bubble = { id: string; type: string; content: Record<string, unknown> };
type Said = { messages: Bubble[]; input?: object; clientSideActions?: object[] };
type Session = { slug: string; at: string; name: string };

let bubbles = 0;
const says = (markdown: string): Bubble => ({ id: `b${++bubbles}`, type: 'text', content: { type: 'markdown', markdown } });
const choices = {
  id: 'cor',
  type: 'choice input',
  items: [
    { id: '1', content: 'Verde' },
    { id: '2', content: 'Azul' },
  ],
};
const several = { ...choices, id: 'cores', options: { isMultipleChoice: true } };
const text = (id: string) => ({ id, type: 'text input' });

/** Bots of typebot, with its addresses, shapes and failures. The bot's name says what it does: `pedido` orders a colour, `mudo` begins with a question that it
 *  does not say, `acoes` waits, shows an address and wants an answer of its page; `falha` and `nada` fail. A session ends with `esquece`. */
export const typebotRoutes = (): Route[] => {
  const sessions = new Map<string, Session>();
  const asked: unknown[] = [];
  const note = ({ path, body }: Request): void => {
    asked.push({ path, body: JSON.parse(body.toString('utf8') || '{}') });
    asked.splice(0, asked.length - mostAsked);
  };

  return [
    { method: 'GET', path: '/talks/typebot/asked', handle: () => ({ status: 200, json: asked }) },
    {
      method: 'POST',
      path: '/api/v1/typebots/{slug}/startChat',
      handle: (request) => {
        note(request);
        const { slug = '' } = request.params;
        const told = startBody.safeParse(JSON.parse(request.body.toString('utf8')));
        if (!told.success) return { status: 400, json: { message: 'Bad request' } };
        if (slug === 'falha') return { status: 500, json: { message: 'Internal server error' } };
        if (slug === 'nada') return { status: 200, bytes: '<html>It works!</html>', headers: { 'content-type': 'text/html' } };
        const begins = beginnings[slug];
        if (!begins) return { status: 404, json: { message: 'Typebot not found' } };
        const sessionId = randomUUID();
        const name = told.data.prefilledVariables['pushName'] ?? '';
        const [at, said] = begins(name, `http://${request.headers.host}`);
        sessions.set(sessionId, { slug, at, name });
        return { status: 200, json: { sessionId, typebot: { id: slug }, ...said } };
      },
    },
    {
      method: 'POST',
      path: '/api/v1/sessions/{id}/continueChat',
      handle: (request) => {
        note(request);
        const { id = '' } = request.params;
        const told = continueBody.safeParse(JSON.parse(request.body.toString('utf8')));
        if (!told.success) return { status: 400, json: { message: 'Bad request' } };
        const session = sessions.get(id);
        const { text: said = '', attachedFileUrls = [] } = told.data.message ?? {};
        if (!session || said === 'esquece') {
          sessions.delete(id);
          return notFound;
        }
        const [at, answer] = goOn(session, said, attachedFileUrls);
        sessions.set(id, { ...session, at });
        return { status: 200, json: answer };
      },
    },
  ];
};
const mostAsked = 300;
const notFound: Reply = { status: 404, json: { message: 'Session not found' } };

const beginnings: Readonly<Record<string, (name: string, own: string) => [at: string, said: Said]>> = {
  pedido: (name, own) => [
    'cor',
    {
      messages: [
        says(`Olá, **${name}**!`),
        { id: `b${++bubbles}`, type: 'image', content: { url: `${own}/talks/files/foto.jpg` } },
        { id: `b${++bubbles}`, type: 'embed', content: { url: 'https://loja.example/mapa' } },
        says('Qual cor?'),
      ],
      input: choices,
    },
  ],
  cores: () => ['cores', { messages: [says('Quais cores?')], input: several }],
  mudo: () => ['nome', { messages: [], input: text('nome') }],
  acoes: () => {
    const bubble = says('Um momento');
    const actions = [
      { type: 'wait', lastBubbleBlockId: bubble.id, wait: { secondsToWaitFor: 1 } },
      { type: 'redirect', lastBubbleBlockId: bubble.id, redirect: { url: 'https://loja.example/pagar' } },
      { type: 'setVariable', expectsDedicatedReply: true, setVariable: {} },
    ];
    return ['acao', { messages: [bubble], clientSideActions: actions }];
  },
};

const goOn = ({ at, slug, name }: Session, said: string, files: ReadonlyArray<string>): [at: string, answer: Said] => {
  if (at === 'cor') {
    if (!['Verde', 'Azul'].includes(said)) return ['cor', { messages: [says('Escolha uma das cores.')], input: choices }];
    return ['quantos', { messages: [says(`${said}. Quantos?`)], input: text('quantos') }];
  }
  if (at === 'cores') return ['fim', { messages: [says(`Escolhidas: ${said}`)] }];
  if (at === 'acao') return ['nome', { messages: [says('Pronto. Seu nome?')], input: text('nome') }];
  if (at === 'nome')
    return ['arquivo', { messages: [says(`Olá, ${said}. Envie o arquivo.`)], input: { id: 'arquivo', type: 'file input' } }];
  if (at === 'arquivo') return ['fim', { messages: [says(files.length > 0 ? 'Recebi o arquivo.' : `Sem arquivo: ${said}`)] }];
  return ['fim', { messages: [says(`Pedido de ${name}: ${said} (${slug}). Até logo!`)] }];
};
