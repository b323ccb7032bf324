// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toContactCards } from '@balcao/shared/domain/messages/contact-card.ts';
import { aMessageView, aMe, ulidOf } from '../../testing/builders.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import { api } from '../../lib/api/client.ts';
import { uploadFile } from '../../lib/api/upload-file.ts';
import { clearSession, saveSession } from '../../lib/api/session.ts';
import {
  countWaiting,
  discardOutgoing,
  drainAll,
  enqueueMessage,
  forgetSent,
  retryOutgoing,
  startOutbox,
  takeBackOutgoing,
  useOutbox,
  whenSent,
} from './outbox.ts';
import { putOnScreen } from '../../lib/on-screen.ts';
import { onSeeUnsent, useUnsentMessages } from '../../lib/unsent-messages.ts';
import { showToast } from '../../components/toasts.tsx';
import { toBubble } from './outgoing-bubble.ts';
import { readContactCards } from './vcard.ts';

vi.mock('../../lib/api/client.ts', () => ({ api: { sendMessage: vi.fn() } }));
vi.mock('../../components/toasts.tsx', () => ({ showToast: vi.fn() }));
vi.mock('../../lib/api/upload-file.ts', () => ({ uploadFile: vi.fn() }));
const send = vi.mocked(api.sendMessage);

const text = (body: string, ticketId = 1) =>
  enqueueMessage({ ticketId, body, isPrivate: false, signMessage: false, quoted: null, seenId: null });
const entries = () => Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('outbox:'));
const written = () =>
  entries()
    .map(([, value]) => value)
    .join();
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

  it('says what its author could see', async () => {
    enqueueMessage({ ticketId: 1, body: 'espera', isPrivate: false, signMessage: false, quoted: null, seenId: 'M7', inboundMessages: 4 });
    await settled();

    expect(send.mock.calls[0]?.[0].body).toMatchObject({ body: 'espera', seenId: 'M7', inboundMessages: 4 });
  });

  it('tells when the server has a message, and that it has not when it refused it or it was taken back', async () => {
    send.mockRejectedValueOnce(new ApiError('ERR_TICKET_NOT_OPEN', 422, undefined));
    const refused = whenSent(text('recusada'));
    const stored = whenSent(text('aceita'));
    send.mockRejectedValueOnce(new ApiError('OFFLINE', 0, undefined));
    const waiting = text('espera', 2);
    const takenBack = whenSent(waiting);
    await settled();
    discardOutgoing(waiting);

    expect(await Promise.all([refused, stored, takenBack])).toEqual([false, true, false]);
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

  it('lists what was refused where nobody sees its bubble, tells it once with the way to the list, and brings it back when it is discarded', async () => {
    vi.mocked(showToast).mockClear();
    const seen = vi.fn();
    const stopSeeing = onSeeUnsent(seen);
    const hide = putOnScreen('u-shown', 'messages');
    send.mockRejectedValueOnce(new ApiError('ERR_TICKET_NOT_OPEN', 422, undefined));
    send.mockRejectedValueOnce(new ApiError('ERR_TICKET_NOT_FOUND', 404, undefined));
    const of = (uuid: string) => ({ uuid, name: 'Ana', isPrivate: false, signMessage: false, quoted: null, seenId: null });
    enqueueMessage({ ...of('u-shown'), ticketId: 1, body: 'à vista' });
    await settled();
    enqueueMessage({ ...of('u-away'), ticketId: 2, body: 'longe' });
    await settled();

    const { messages, acts } = useUnsentMessages.getState();
    expect(messages).toMatchObject([{ body: 'à vista' }, { uuid: 'u-away', name: 'Ana', body: 'longe', ticketId: 2 }]);
    expect(showToast).toHaveBeenCalledOnce();
    vi.mocked(showToast).mock.calls[0]?.[2]?.run();
    expect(seen).toHaveBeenCalledOnce();
    const undo = acts?.discard(messages[1]?.clientId ?? '');
    expect([items().map(({ body }) => body), written().includes('longe')]).toEqual([['à vista'], false]);
    undo?.();
    await settled();
    expect([items().map(({ body }) => body), written().includes('longe')]).toEqual([['à vista', 'longe'], true]);
    hide();
    stopSeeing();
  });

  it('sends contacts as cards, which its bubble shows at once, and again when asked', async () => {
    const vCard = toContactCards([{ name: 'João, irmão', number: '5511977776666' }]);
    send.mockRejectedValueOnce(new ApiError('ERR_CHANNEL_CANNOT', 422, undefined));
    enqueueMessage({ ticketId: 1, body: 'João, irmão', isPrivate: false, signMessage: false, quoted: null, seenId: null, vCard });

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

    expect(written()).toContain('guardada');
    discardOutgoing(items()[0]?.clientId ?? '');
    expect(written()).toBe('');
  });

  it('takes a text back that has not left, for its author to write on', async () => {
    send.mockRejectedValue(new ApiError('OFFLINE', 0, undefined));
    text('quase');
    await settled();

    expect(takeBackOutgoing(items()[0]?.clientId ?? '')).toEqual({ text: 'quase', mode: 'reply' });
    expect(items()).toEqual([]);
    expect(written()).toBe('');
  });

  it('waits over an answer that says nothing about the message, however often', async () => {
    send.mockRejectedValueOnce(new ApiError('ERR_INTERNAL', 503, undefined));
    send.mockRejectedValueOnce(new DOMException('late', 'TimeoutError'));
    text('um');
    await settled();
    drainAll();
    await settled();
    expect(items().map(({ state }) => state.kind)).toEqual(['queued']);
    drainAll();
    await settled();

    expect(new Set(send.mock.calls.map(([input]) => input.body.clientId)).size).toBe(1);
    expect(items()).toEqual([]);
  });

  it('follows another tab: shows what it queued, and lets go of what it sent', async () => {
    send.mockRejectedValue(new ApiError('OFFLINE', 0, undefined));
    text('minha');
    await settled();
    const [key, value] = entries()[0] ?? ['', ''];
    const other = { ...JSON.parse(value), clientId: 'outra-aba', body: 'da outra aba', createdAt: '2026-01-01T00:00:00.000Z' };
    const otherKey = key.replace(/[^:]*$/, 'outra-aba');

    localStorage.setItem(otherKey, JSON.stringify(other));
    dispatchEvent(Object.assign(new Event('storage'), { key: otherKey, newValue: JSON.stringify(other) }));
    expect(items().map(({ body }) => body)).toEqual(['da outra aba', 'minha']);
    await settled();

    send.mockReset();
    send.mockImplementation(async ({ body }) => ({ messages: [aMessageView(1, { clientId: body.clientId, fromMe: true })] }));
    localStorage.removeItem(otherKey);
    drainAll();
    await settled();
    expect(bodiesSent()).toEqual(['minha']);
  });

  it("is nobody else's, and does not send by itself what its author left behind at a sign-out", async () => {
    send.mockRejectedValue(new ApiError('OFFLINE', 0, undefined));
    text('só minha');
    await settled();

    clearSession();
    expect(items()).toEqual([]);
    saveSession({ token: 't2', user: aMe({ id: ulidOf(77) }) });
    expect(items()).toEqual([]);
    clearSession();
    send.mockClear();
    saveSession({ token: 't3', user: aMe() });
    drainAll();
    await settled();

    expect(items().map(({ body, state }) => [body, state.kind])).toEqual([['só minha', 'failed']]);
    expect(send).not.toHaveBeenCalled();
    const [bubble] = items().map((item) => toBubble(item, aMe()));
    expect(bubble?.local).toMatchObject({ kind: 'failed' });
  });

  it('keeps in mind that a template is gone and a file unfit for good, where anything else that was refused may go another time', async () => {
    for (const code of ['ERR_TEMPLATE_NOT_FOUND', 'ERR_TEMPLATE_NOT_APPROVED', 'ERR_UPLOAD_DAMAGED', 'ERR_UPLOAD_TYPE'] as const) {
      send.mockRejectedValueOnce(new ApiError(code, 404, undefined));
      text(code);
      await settled();
    }

    expect(items().map(({ body, state }) => [body, state.kind === 'failed' && state.isFinal])).toEqual([
      ['ERR_TEMPLATE_NOT_FOUND', true],
      ['ERR_TEMPLATE_NOT_APPROVED', false],
      ['ERR_UPLOAD_DAMAGED', true],
      ['ERR_UPLOAD_TYPE', true],
    ]);
  });

  it('counts what would not be sent any more when its author signed out: neither what was refused nor what the server has', async () => {
    send.mockRejectedValueOnce(new ApiError('ERR_TICKET_NOT_OPEN', 422, undefined));
    text('recusada');
    await settled();
    text('enviada');
    await settled();
    expect(countWaiting()).toBe(0);

    send.mockRejectedValueOnce(new ApiError('OFFLINE', 0, undefined));
    text('espera', 2);
    text('espera também', 2);
    await settled();

    expect(countWaiting()).toBe(2);
  });

  it('sends nothing in the name of who signed in while its file was on the way', async () => {
    let arrive: (key: string) => void = () => {};
    vi.mocked(uploadFile).mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    const info = { name: 'a.pdf', mimeType: 'application/pdf', sizeBytes: 1, width: null, height: null, durationSec: null, voice: false };
    const file = { blob: new Blob(['a']), info };
    enqueueMessage({ ticketId: 1, body: 'meu', isPrivate: false, signMessage: false, quoted: null, seenId: null, file });
    await vi.waitFor(() => expect(uploadFile).toHaveBeenCalled());

    clearSession();
    saveSession({ token: 't2', user: aMe({ id: ulidOf(78) }) });
    arrive('company1/uploads/a');
    await settled();

    expect(send).not.toHaveBeenCalled();
  });

  it('passes over what it never wrote', async () => {
    text('antes');
    await settled();
    const [key = ''] = entries()
      .map(([name]) => name)
      .concat(`outbox:${aMe().company.id}.${aMe().id}:x`);
    const complete = { clientId: 'a', ticketId: 1, body: 'b', createdAt: '2026-11-20T13:00:00.000Z', state: { kind: 'queued' } };
    const odd = [
      { ...complete, createdAt: 'ontem' },
      { ...complete, file: { name: 5 } },
    ].map((value) => JSON.stringify(value));
    for (const value of ['{}', '"abc"', '5', '{"clientId":"a"}', ...odd]) {
      localStorage.setItem(key, value);
      clearSession();
      saveSession({ token: 't', user: aMe() });
      expect(items()).toEqual([]);
    }
    const unshown = { quoted: { id: 'x' }, vCard: 5, seenId: 7 };
    localStorage.setItem(key, JSON.stringify({ ...complete, state: { kind: 'failed', reason: 'x' }, ...unshown }));
    clearSession();
    saveSession({ token: 't', user: aMe() });
    expect(items()).toMatchObject([{ body: 'b', quoted: null, vCard: null, seenId: null }]);
    localStorage.removeItem(key);
  });
});
