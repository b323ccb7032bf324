import { z } from 'zod';
import { entityAttribute } from '@balcao/functions/platform/table/definition.ts';
import { messageEntity } from '@balcao/functions/conversation/tickets/store/message.entity.ts';
import { followStream } from '../local/events/stream-tail.ts';
import { openSocket } from '../local/testing/open-socket.ts';

export const watchOrder = z.object({ liveUrl: z.string(), dynamodb: z.url(), streamArn: z.string(), databaseFile: z.string() });
export type WatchOrder = z.infer<typeof watchOrder>;
/** By the first two words of the text: when the row was in the table's stream, and when its frame was at the socket. */
export type Watched = { storedAt: Record<string, number>; frameAt: Record<string, number> };

const nowMs = (): number => performance.timeOrigin + performance.now();
const nameOf = (body: string): string => body.split(' ').slice(0, 2).join(' ');
const frame = z.object({
  events: z.array(z.looseObject({ event: z.string(), message: z.looseObject({ body: z.string() }).optional() })),
});

/** The measuring process: one live connection that hears of every message, and a reader of the table's stream. Says `ready`, and answers
 *  `report` with what it saw. */
const watch = async (order: WatchOrder): Promise<void> => {
  const seen: Watched = { storedAt: {}, frameAt: {} };
  const socket = await openSocket(order.liveUrl);
  const messages: string[] = [];
  // The socket keeps what it gets in a list: the list's own push is where a frame arrives.
  socket.messages.push = (text: string) => {
    const at = nowMs();
    for (const { message } of frame.parse(JSON.parse(text)).events) if (message) seen.frameAt[nameOf(message.body)] ??= at;
    return messages.push('');
  };
  socket.send('{"action":"join","room":"notifications"}');
  const tail = await followStream(order.dynamodb, order.streamArn, order.databaseFile, null);
  void (async () => {
    let position: string | null = null;
    for (;;) {
      const records = await tail.after(position, 1000);
      const at = nowMs();
      for (const { eventName, dynamodb } of records) {
        position = dynamodb.SequenceNumber;
        const image = dynamodb.NewImage ?? {};
        const body = image[messageEntity.attributes.body.name]?.['S'];
        const isMessage = image[entityAttribute]?.['S'] === messageEntity.name;
        if (eventName === 'INSERT' && isMessage && typeof body === 'string') seen.storedAt[nameOf(body)] ??= at;
      }
      if (records.length === 0) return;
    }
  })();
  setInterval(() => socket.send('{"action":"ping"}'), 30_000).unref();
  process.on('message', (message) => {
    if (message === 'report') process.send?.(seen);
  });
  process.send?.('ready');
};

process.once('message', (message) => void watch(watchOrder.parse(message)));
process.on('disconnect', () => process.exit(0));
