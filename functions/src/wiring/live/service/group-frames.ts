import { packFrames, toEventText } from '../../../platform/live/post-frames.ts';
import type { Frame, Watcher } from './live-source.ts';

/** Sockets that get the same, with the texts to post to each. */
export type Group<Socket> = { sockets: Socket[]; texts: string[] };

/** Groups sockets by what they may see. Each variant of an event is built and written as text once, however many sockets get it. Pure. */
export const groupFrames = <Socket>(
  watching: ReadonlyArray<{ socket: Socket; watcher: Watcher }>,
  frames: ReadonlyArray<Frame>,
): Group<Socket>[] => {
  const written = new Map<string, string>();
  const textOf = (frame: Frame, name: string): string => {
    const text = written.get(name) ?? toEventText((isMasked(name) && frame.masked ? frame.masked : frame.open)());
    written.set(name, text);
    return text;
  };
  const groups = new Map<string, Group<Socket>>();
  for (const { socket, watcher } of watching) {
    const seen = frames.flatMap((frame, index) =>
      frame.isFor(watcher) ? [{ frame, name: `${index}${watcher.hideNumbers && frame.masked ? maskedMark : ''}` }] : [],
    );
    if (seen.length === 0) continue;
    const key = seen.map(({ name }) => name).join(' ');
    const group = groups.get(key) ?? { sockets: [], texts: packFrames(seen.map(({ frame, name }) => textOf(frame, name))) };
    group.sockets.push(socket);
    groups.set(key, group);
  }
  return [...groups.values()];
};

const maskedMark = 'm';
const isMasked = (name: string): boolean => name.endsWith(maskedMark);
