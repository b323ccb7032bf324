// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aMessageView, aTicketView } from '../../testing/builders.ts';
import { useUnreadDivider } from './use-unread-divider.ts';

const [before, counted, since] = [aMessageView(1), aMessageView(2), aMessageView(3)];
const left = { stored: [before], readAt: 0 };
const opened = () =>
  renderHook(({ stored, readAt }) => useUnreadDivider(aTicketView({ unreadMessages: 1 }), stored, readAt, false, () => undefined), {
    initialProps: left,
  });

describe('the line above what is unread', () => {
  it('is where it belongs once the thread was read again, and stays there', () => {
    const { result, rerender } = opened();

    rerender({ stored: [before, counted], readAt: Date.now() + 1 });
    rerender({ stored: [before, counted, since], readAt: Date.now() + 2 });

    expect(result.current.unread).toEqual({ firstId: counted.id, count: 1 });
  });

  it('is gone with what one sends, also when that was before the thread was read again', () => {
    const { result, rerender } = opened();

    result.current.forgetUnread();
    rerender({ stored: [before, counted], readAt: Date.now() + 1 });

    expect(result.current.unread).toBeNull();
  });
});
