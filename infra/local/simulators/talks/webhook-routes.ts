import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { z } from 'zod';
import type { Reply, Route } from '../http/http-server.ts';

const event = z.object({
  ticket: z.object({ id: z.number() }),
  contact: z.object({ name: z.string() }),
  message: z.object({ body: z.string(), mediaUrl: z.string().nullable() }),
});
/** What it was told, the newest last. */
type Heard = { at: string; how: string; headers: Record<string, string>; body: string };

/** Longer than whoever asks waits. */
const slowMs = 12_000;
const mostHeard = 500;
const photo = new URL('../samples/photo.jpg', import.meta.url);

/** A service that takes the events of integrations and stands in for n8n and for any other webhook. The last part of its address says how it behaves:
 *  `echo`, or one of the others below. What it was told is shown under `/talks/heard`. */
export const webhookRoutes = (): Route[] => {
  const heard: Heard[] = [];
  const seen = new Set<string>();

  const answer = async (how: string, eventId: string, body: string): Promise<Reply> => {
    const isFirst = !seen.has(eventId);
    seen.add(eventId);
    const told = event.safeParse(parseJson(body));
    if (how === 'fail') return { status: 500, json: { error: 'It does not work.' } };
    if (how === 'flaky' && isFirst) return { status: 503, json: { error: 'In a moment.' } };
    if (how === 'no') return { status: 403, json: { error: 'Not for you.' } };
    if (how === 'slow') await pause(slowMs);
    if (how === 'nonsense') return { status: 200, bytes: '<html>It works!</html>', headers: { 'content-type': 'text/html' } };
    if (how === 'metadata') return { status: 302, bytes: '', headers: { location: 'http://169.254.169.254/latest/meta-data/' } };
    if (how === 'people') return { status: 200, json: { output: 'Vou chamar alguém.', handOver: true } };
    if (how === 'silent') return { status: 204, bytes: '', headers: {} };
    if (!told.success) return { status: 400, json: { error: 'Not an event of a message.' } };
    const { message, contact } = told.data;
    if (how === 'thinks') await pause(1_500);
    if (/atendente/i.test(message.body)) return { status: 200, json: { output: 'Vou chamar alguém.', handOver: true } };
    if (how === 'files')
      return {
        status: 200,
        json: {
          messages: [
            { type: 'text', text: 'Aqui está:' },
            { type: 'image', url: '{own}/talks/files/foto.jpg' },
            { type: 'image', url: '{own}/talks/files/pagina.html' },
            { type: 'image', url: 'http://10.0.0.1/foto.jpg' },
          ],
        },
      };
    return { status: 200, json: { output: `Olá, ${contact.name}! Recebi: ${message.mediaUrl ? '[arquivo] ' : ''}${message.body}` } };
  };

  return [
    {
      method: 'POST',
      path: '/talks/webhook/{how}',
      handle: async ({ params: { how = '' }, headers, body }) => {
        const told = body.toString('utf8');
        heard.push({ at: new Date().toISOString(), how, headers: plain(headers), body: told });
        heard.splice(0, heard.length - mostHeard);
        const reply = await answer(how, String(headers['x-event-id'] ?? ''), told);
        // Its own files lie where it was called.
        return 'json' in reply
          ? { ...reply, json: JSON.parse(JSON.stringify(reply.json).replaceAll('{own}', `http://${headers.host}`)) }
          : reply;
      },
    },
    { method: 'GET', path: '/talks/heard', handle: () => ({ status: 200, json: heard }) },
    {
      method: 'GET',
      path: '/talks/files/{name}',
      handle: ({ params: { name } }) =>
        name === 'foto.jpg'
          ? { status: 200, bytes: readFileSync(photo), headers: { 'content-type': 'image/jpeg' } }
          : { status: 200, bytes: '<script>alert(1)</script>', headers: { 'content-type': 'image/jpeg' } },
    },
  ];
};

const plain = (headers: Readonly<Record<string, string | string[] | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
