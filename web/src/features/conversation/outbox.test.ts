import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toContactCards } from '@balcao/shared/domain/messages/contact-card.ts';
import { aMessageView, aMe } from '../../testing/builders.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { saveSession } from '../../lib/api/session.ts';
import { discardOutgoing, drainAll, enqueueMessage, forgetSent, retryOutgoing, startOutbox, useOutbox } from './outbox.ts';
import { toBubble } from './outgoing-bubble.ts';
import { readContactCards } from './vcard.ts';

vi.mock('../../lib/api/client.ts', () => ({ api: { sendMessage: vi.fn() } }));
const send = vi.mocked(api.sendMessage);

const text = (body: string, ticketId = 1) => enqueueMessage({ ticketId, body, isPrivate: false, signMessage: false, quoted: null });
const items = () => useOutbox.getState().items;
const bodiesSent = () => send.mock.calls.map(([input]) => input.body.body);
const settled = () => new Promise((resolve) => setTimeout(resolve, 10));
let stop = () => {};

beforeEach(() => {
  vi.useRealTimers();
  send.mockReset();
  saveSession({ token: 't', user: aMe() });
  stop = startOutbox((_, messages) => forgetSent(messages.flatMap(({ clientId }) => clientId ?? [])));
  send.mockImplementation(async ({ body }) => ({ messages: [aMessageView(1, { clientId: body.clientId, fromMe: true })] }));
});
afterEach(() => {
  stop();
  forgetSent(items().map(({ clientId }) => clientId));
});

describe('outbox', () => {
  it('shows the bubble at once and sends in order, one after the other', async () => {
    text('um');
    text('dois');

    expect(items().map(({ body }) => body)).toEqual(['um', 'dois']);
    await settled();
    expect(bodiesSent()).toEqual(['um', 'dois']);
    expect(items()).toEqual([]);
  });

  it('waits while the line is down and goes on in order afterwards, with the same keys', async () => {
    send.mockRejectedValueOnce(new ApiError('OFFLINE', 0, undefined));
    text('um');
    text('dois');
    await settled();
    const keys = items().map(({ clientId }) => clientId);

    expect(items().map(({ state }) => state.kind)).toEqual(['queued', 'queued']);
    drainAll();
    await settled();

    expect(bodiesSent()).toEqual(['um', 'um', 'dois']);
    expect(send.mock.calls.map(([input]) => input.body.clientId)).toEqual([keys[0], ...keys]);
  });

  it('keeps a refused message with its reason, lets the next one pass, and sends it again when asked', async () => {
    send.mockRejectedValueOnce(new ApiError('ERR_TICKET_NOT_OPEN', 422, undefined));
    text('recusada');
    text('aceita');
    await settled();

    expect(items().map(({ body, state }) => [body, state.kind])).toEqual([['recusada', 'failed']]);
    retryOutgoing(items()[0]?.clientId ?? '');
    await settled();
    expect(bodiesSent()).toEqual(['recusada', 'aceita', 'recusada']);
    expect(items()).toEqual([]);
  });

  it('sends contacts as cards, which its bubble shows at once, and again when asked', async () => {
    const vCard = toContactCards([{ name: 'João, irmão', number: '5511977776666' }]);
    send.mockRejectedValueOnce(new ApiError('ERR_CHANNEL_CANNOT', 422, undefined));
    enqueueMessage({ ticketId: 1, body: 'João, irmão', isPrivate: false, signMessage: false, quoted: null, vCard });

    const [item] = items();
    const bubble = item && toBubble(item, aMe());
    expect(bubble).toMatchObject({ mediaType: 'contactMessage', body: 'João, irmão', vCard });
    expect(readContactCards(bubble?.vCard ?? '')).toEqual([{ name: 'João, irmão', phones: ['+5511977776666'] }]);
    await settled();
    retryOutgoing(item?.clientId ?? '');
    await settled();

    expect(send.mock.calls.map(([input]) => input.body.vCard)).toEqual([vCard, vCard]);
    expect(items()).toEqual([]);
  });

  it('survives a reload, and forgets what was discarded', async () => {
    send.mockRejectedValue(new ApiError('ERR_TICKET_NOT_OPEN', 422, undefined));
    text('guardada');
    await settled();

    expect(localStorage.getItem('outbox')).toContain('guardada');
    discardOutgoing(items()[0]?.clientId ?? '');
    expect(localStorage.getItem('outbox')).toBeNull();
  });
});
