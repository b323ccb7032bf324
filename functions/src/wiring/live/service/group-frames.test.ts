import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { anAdmin, anAttendant, aUserId } from '@balcao/shared/testing/builders.ts';
import { groupFrames } from './group-frames.ts';
import type { Frame, Watcher } from './live-source.ts';

const said = (id: string): LiveEvent => ({ event: 'company-announcement', action: 'update', id });
const text = (...ids: string[]): string => JSON.stringify({ events: ids.map(said) });

/** A frame that counts how often it is built. */
const counted = (id: string, isFor: Frame['isFor'], built: string[]): Frame => {
  const build = (variant: string) => (): LiveEvent => {
    built.push(variant);
    return said(variant);
  };
  return { isFor, open: build(id), masked: build(`${id} masked`) };
};
const watching = (watchers: ReadonlyArray<Partial<Watcher>>) =>
  watchers.map((watcher, socket) => ({ socket, watcher: { viewer: anAttendant(), rooms: [], hideNumbers: false, ...watcher } }));

describe('groupFrames', () => {
  it('builds and writes each variant once for 200 sockets of 200 users', () => {
    const built: string[] = [];
    const sockets = watching(
      Array.from({ length: 200 }, (_, n) => ({ viewer: anAttendant({ userId: aUserId(n) }), hideNumbers: n % 2 === 0 })),
    );

    const groups = groupFrames(sockets, [
      counted('a', () => true, built),
      counted('b', ({ viewer }) => viewer.userId === aUserId(7), built),
    ]);

    expect(built.sort()).toEqual(['a', 'a masked', 'b']);
    expect(groups.flatMap((group) => group.sockets)).toHaveLength(200);
    expect(groups.map(({ sockets: of, texts }) => [of.length, texts])).toEqual([
      [100, [text('a masked')]],
      [99, [text('a')]],
      [1, [text('a', 'b')]],
    ]);
  });

  it('builds nothing that nobody may see', () => {
    const built: string[] = [];

    const groups = groupFrames(watching([{}, { hideNumbers: true }]), [counted('a', ({ viewer }) => viewer.profile === 'admin', built)]);

    expect([groups, built]).toEqual([[], []]);
  });

  it('never gives numbers to a socket that shares all else with one that may see them', () => {
    const [open, masked] = groupFrames(watching([{ viewer: anAdmin() }, { viewer: anAdmin(), hideNumbers: true }]), [
      counted('number', () => true, []),
    ]);

    expect([open, masked]).toEqual([
      { sockets: [0], texts: [text('number')] },
      { sockets: [1], texts: [text('number masked')] },
    ]);
  });

  it('gives those who may not see numbers an event without any as it is', () => {
    const groups = groupFrames(watching([{}, { hideNumbers: true }]), [{ isFor: () => true, open: () => said('plain') }]);

    expect(groups).toEqual([{ sockets: [0, 1], texts: [text('plain')] }]);
  });
});
