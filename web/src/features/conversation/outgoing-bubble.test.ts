// @vitest-environment happy-dom
import { signed } from '@balcao/shared/domain/messages/signature.ts';
import { describe, expect, it } from 'vitest';
import { aMe, aMessageView, ulidOf } from '../../testing/builders.ts';
import type { Outgoing } from './outbox.ts';
import { toBubble, withOutgoing } from './outgoing-bubble.ts';

const outgoing = (change: Partial<Outgoing>): Outgoing => ({
  clientId: 'c1',
  ticketId: 1,
  body: 'Bom dia',
  isPrivate: false,
  signMessage: false,
  quoted: null,
  seenId: null,
  file: null,
  vCard: null,
  template: null,
  createdAt: '2026-11-20T13:00:00.000Z',
  state: { kind: 'queued' },
  ...change,
});

describe('toBubble', () => {
  it('shows a signed text as the server will store it, so that nothing moves when it arrives', () => {
    const me = aMe({ name: 'Ana Souza' });

    expect(toBubble(outgoing({ signMessage: true }), me).body).toBe(signed('Ana Souza', 'Bom dia'));
    expect(toBubble(outgoing({ signMessage: true, body: '' }), me).body).toBe('');
    expect(toBubble(outgoing({}), me).body).toBe('Bom dia');
  });
});

describe('withOutgoing', () => {
  const at = (time: string): string => `2026-11-20T${time}:00.000Z`;
  const stored = [
    aMessageView(1, { id: ulidOf(1), body: 'antes', createdAt: at('13:00') }),
    aMessageView(2, { id: ulidOf(2), body: 'depois', createdAt: at('13:20') }),
  ];
  const ticketId = stored[0]?.ticketId ?? 0;
  const bodies = (change: Partial<Outgoing>): string[] =>
    withOutgoing(stored, [outgoing({ ticketId, body: 'minha', createdAt: at('13:10'), ...change })], ticketId, aMe()).map(
      ({ body }) => body,
    );
  const failed = { kind: 'failed', reason: 'O arquivo está danificado.' } as const;

  it('leaves what was refused where it was written, above what was written later', () => {
    expect(bodies({ state: failed, seenId: ulidOf(1) })).toEqual(['antes', 'minha', 'depois']);
  });

  it('shows what is still to be sent at the end, and what was refused with nothing after it', () => {
    expect(bodies({ seenId: ulidOf(1) })).toEqual(['antes', 'depois', 'minha']);
    expect(bodies({ state: failed, seenId: ulidOf(1), createdAt: at('13:30') })).toEqual(['antes', 'depois', 'minha']);
  });

  it('puts nothing that was refused above a message its author had seen, also where the clock of the browser is late', () => {
    expect(bodies({ state: failed, seenId: ulidOf(2), createdAt: at('12:00') })).toEqual(['antes', 'depois', 'minha']);
  });
});
