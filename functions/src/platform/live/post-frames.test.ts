import { describe, expect, it } from 'vitest';
import { maxFrameBytes, type LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { ticketId, ticketUuid } from '@balcao/shared/domain/ids.ts';
import { packFrames, toEventText } from './post-frames.ts';

const toFrames = (events: LiveEvent[]) => packFrames(events.map(toEventText));

const gone = (n: number): LiveEvent => ({
  event: 'company-2-ticket',
  action: 'delete',
  cause: 'hidden',
  by: null,
  to: null,
  queue: null,
  was: { status: 'pending', queueId: null, userId: null, isUnread: false },
  ticketId: ticketId.parse(n),
  uuid: ticketUuid.parse('3f2b1c6e-58a1-4c0e-9f65-2d4f2a8f6b11'),
});

describe('packFrames', () => {
  it('sends a batch in one frame', () => {
    const frames = toFrames([gone(1), gone(2)]);

    expect(frames).toHaveLength(1);
    expect(JSON.parse(frames[0] ?? '')).toEqual({ events: [gone(1), gone(2)] });
  });

  it('keeps every frame under the limit and loses no event', () => {
    const frames = toFrames(Array.from({ length: 1000 }, (_, n) => gone(n + 1)));

    expect(frames.every((frame) => Buffer.byteLength(frame) <= maxFrameBytes)).toBe(true);
    expect(frames.flatMap((frame) => JSON.parse(frame).events)).toHaveLength(1000);
  });

  it('makes no frame of nothing', () => expect(toFrames([])).toEqual([]));
});
