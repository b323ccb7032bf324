import type { LiveEvent, LiveRequest } from '@balcao/shared/events/live-frames.ts';
import { eventually } from '../../../infra/local/testing/eventually.ts';
import { openSocket } from '../../../infra/local/testing/open-socket.ts';
import type { Member } from './make-company.ts';

export type LiveClient = Awaited<ReturnType<typeof liveClient>>;

/** A member's live connection, as the browser holds it. */
export const liveClient = async (live: string, member: Pick<Member, 'call'>, rooms: ReadonlyArray<string> = [], givenToken?: string) => {
  const token: string = givenToken ?? (await member.call('POST', '/live/token')).body.token;
  const socket = await openSocket(`${live}?token=${token}`);
  const send = (request: LiveRequest): void => socket.send(JSON.stringify(request));
  const events = (): LiveEvent[] => socket.messages.flatMap((frame) => JSON.parse(frame).events as LiveEvent[]);
  let pongs = 0;
  /** Resolves when everything sent before has been handled. */
  const settled = async (): Promise<void> => {
    send({ action: 'ping' });
    pongs += 1;
    await eventually(
      () => socket.messages.filter((frame) => frame === '{"events":[]}').length,
      (count) => count >= pongs,
    );
  };
  const client = {
    token,
    closed: socket.closed,
    close: socket.close,
    send,
    settled,
    events,
    /** How many frames came. */
    frames: () => socket.messages.length,
    forget: () => {
      socket.messages.length = 0;
      pongs = 0;
    },
    until: async (isWanted: (event: LiveEvent) => boolean, timeoutMs = 10_000): Promise<LiveEvent> => {
      const found = await eventually(
        () => events().find(isWanted),
        (event) => event !== undefined,
        timeoutMs,
      );
      if (!found) throw new Error('no such event');
      return found;
    },
  };
  send({ action: 'subscribe', rooms: rooms as 'notifications'[] });
  await client.until(({ event }) => event.endsWith('-live'));
  return client;
};
