// @vitest-environment happy-dom
import { signed } from '@balcao/shared/domain/messages/signature.ts';
import { describe, expect, it } from 'vitest';
import { aMe } from '../../testing/builders.ts';
import type { Outgoing } from './outbox.ts';
import { toBubble } from './outgoing-bubble.ts';

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
