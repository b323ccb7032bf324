// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { aMessageView } from '../../../testing/builders.ts';
import { MessageList } from './message-list.tsx';

const scrollToEnd = vi.fn();
const virtualizer = {
  scrollToEnd,
  getVirtualItems: () => [],
  getDistanceFromEnd: () => 0,
  getTotalSize: () => 0,
  takeSnapshot: () => [],
};
vi.mock('@tanstack/react-virtual', () => ({ useVirtualizer: () => virtualizer, measureElement: vi.fn() }));

type Props = ComponentProps<typeof MessageList>;
const listOf = (numbers: number[], change: Partial<Props> = {}) => (
  <MessageList
    uuid="u"
    messages={numbers.map((number) => aMessageView(number))}
    events={[]}
    jumpTo={null}
    jumpNth={0}
    unread={null}
    stars={new Set()}
    members={null}
    showAuthor={false}
    hasOlder={false}
    loadingOlder={false}
    onLoadOlder={vi.fn()}
    hasNewer={false}
    loadingNewer={false}
    onLoadNewer={vi.fn()}
    onEnd={vi.fn()}
    onImage={vi.fn()}
    isConnectionGone={false}
    onRetry={vi.fn()}
    onDiscard={vi.fn()}
    onTakeBack={vi.fn()}
    onMediaGone={vi.fn()}
    onMenu={vi.fn()}
    onPanel={vi.fn()}
    onTalk={vi.fn()}
    onAdd={vi.fn()}
    callNumber={null}
    onWrite={null}
    onReply={vi.fn()}
    selected={null}
    onSelect={vi.fn()}
    footer={null}
    {...change}
  />
);
/** How often the list went to its end when these messages became those. */
const wentToEnd = (before: number[], after: number[], change: Partial<Props> = {}): number => {
  const { rerender } = render(listOf(before, change));
  scrollToEnd.mockClear();
  rerender(listOf(after, change));
  return scrollToEnd.mock.calls.length;
};

beforeAll(() => startI18n());
beforeEach(() => void vi.clearAllMocks());
afterEach(cleanup);

it('stays at the end when messages come in above the last ones', () => {
  expect(wentToEnd([1, 2, 8, 9], [1, 2, 3, 4, 8, 9])).toBe(1);
});

it('goes nowhere for older pages, nor where the end of the thread is not loaded', () => {
  expect(wentToEnd([5, 8, 9], [1, 2, 5, 8, 9])).toBe(0);
  expect(wentToEnd([5, 8, 9], [5, 8, 9])).toBe(0);
  expect(wentToEnd([5, 8, 9], [5, 6, 8, 9], { hasNewer: true })).toBe(0);
});
