// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { describe, expect, it } from 'vitest';
import { aMessageView, ulidOf } from '../../testing/builders.ts';
import { forgetPeople, patchPresence, usePeople } from './presence.ts';

const bruno = { id: ulidOf(7), name: 'Bruno Lima' };
const presence = (action: 'viewing' | 'typing' | 'left') =>
  ({ event: 'company-1-presence', action, ticketId: 1, user: bruno }) as unknown as LiveEvent;
const answer = (userId: string) =>
  ({
    event: 'company-1-appMessage',
    action: 'create',
    ticketId: 1,
    message: aMessageView(1, { fromMe: true, user: { ...bruno, id: userId } }),
  }) as unknown as LiveEvent;
const people = () => renderHook(() => usePeople(1)).result.current;

describe('presence', () => {
  it('ends "is answering" when the answer is there, not when somebody else answers', () => {
    patchPresence([presence('typing')]);
    patchPresence([answer(ulidOf(8))]);
    expect(people().typing.map(({ name }) => name)).toEqual(['Bruno Lima']);

    patchPresence([answer(bruno.id)]);

    expect(people().typing).toEqual([]);
    expect(people().viewing.map(({ name }) => name)).toEqual(['Bruno Lima']);
  });

  it('knows nobody in a room that was left', () => {
    patchPresence([presence('viewing')]);

    forgetPeople(1);

    expect(people().viewing).toEqual([]);
  });
});
