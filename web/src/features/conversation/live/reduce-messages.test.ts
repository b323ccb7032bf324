import { describe, expect, it } from 'vitest';
import { aMessageView } from '../../../testing/builders.ts';
import type { MessageView } from '../conversation-types.ts';
import { flattenMessages, freshestUrl, type MessageHistory, patchMessage, reduceMessages } from './reduce-messages.ts';

/** Pages newest first, as the server gives them. */
const historyOf = (pages: MessageView[][], hasMore = false): MessageHistory => ({
  pages: pages.map((messages, index) => ({ messages, hasMore: hasMore || index < pages.length - 1, nextCursor: null, count: 0 })),
  pageParams: pages.map(() => null),
});
const bodies = (history: MessageHistory) => flattenMessages(history).map(({ body }) => body);
const later = '2026-11-20T13:05:00.000Z';

describe('reduceMessages', () => {
  const history = historyOf([
    [aMessageView(30), aMessageView(40)],
    [aMessageView(10), aMessageView(20)],
  ]);

  it('appends what is new and puts a late one where it belongs', () => {
    const reduced = reduceMessages(history, [aMessageView(50), aMessageView(15), aMessageView(35)]);

    expect(bodies(reduced)).toEqual([10, 15, 20, 30, 35, 40, 50].map((number) => `mensagem ${number}`));
  });

  it('takes a message twice as once', () => {
    const once = reduceMessages(history, [aMessageView(50)]);

    expect(reduceMessages(once, [aMessageView(50)])).toBe(once);
  });

  it('replaces a message by its newer version, never by an older one', () => {
    const read = reduceMessages(history, [aMessageView(40, { ack: 3, updatedAt: later })]);
    const stale = reduceMessages(read, [aMessageView(40, { ack: 1 })]);

    expect(flattenMessages(read).at(-1)?.ack).toBe(3);
    expect(stale).toBe(read);
  });

  it('leaves a message older than everything loaded to its page', () => {
    expect(reduceMessages(historyOf([[aMessageView(30)]], true), [aMessageView(5)]).pages[0]?.messages).toHaveLength(1);
    expect(bodies(reduceMessages(historyOf([[aMessageView(30)]]), [aMessageView(5)]))).toEqual(['mensagem 5', 'mensagem 30']);
  });

  it('shows a guess until the server’s version comes', () => {
    const guessed = patchMessage(history, history.pages[1]?.messages[0]?.id ?? '', { body: 'palpite' });
    const settled = reduceMessages(guessed, [aMessageView(10, { body: 'certo', updatedAt: later })]);

    expect(bodies(guessed)[0]).toBe('palpite');
    expect(guessed.pages[0]).toBe(history.pages[0]);
    expect(bodies(settled)[0]).toBe('certo');
  });

  it('keeps pages that did not change', () => {
    const reduced = reduceMessages(history, [aMessageView(50)]);

    expect(reduced.pages[1]).toBe(history.pages[1]);
  });
});

describe('freshestUrl', () => {
  const signed = (at: string, signature: string) =>
    `https://files.exemplo/a.jpg?X-Amz-Date=${at}&X-Amz-Expires=900&X-Amz-Signature=${signature}`;
  const known = signed('20261120T130000Z', 'a');
  const update = signed('20261120T130500Z', 'b');

  it('keeps the known address while it is good, so the picture does not load again', () => {
    expect(freshestUrl(known, update, new Date('2026-11-20T13:10:00Z'))).toBe(known);
  });

  it('takes the new one when the old one runs out or is for another file', () => {
    expect(freshestUrl(known, update, new Date('2026-11-20T13:14:30Z'))).toBe(update);
    expect(freshestUrl(known, 'https://files.exemplo/b.jpg', new Date('2026-11-20T13:01:00Z'))).toBe('https://files.exemplo/b.jpg');
    expect(freshestUrl(null, update, new Date())).toBe(update);
  });
});
