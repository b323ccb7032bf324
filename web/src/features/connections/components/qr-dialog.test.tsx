// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '@balcao/shared/events/live-frames.ts';
import { startI18n } from '../../../app/i18n.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { ulidOf } from '../../../testing/builders.ts';
import { connectionDetailsKey } from '../api/connection-queries.ts';
import { patchConnectionCache } from '../live/patch-connection-cache.ts';
import { QrDialog } from './qr-dialog.tsx';

const seen = vi.hoisted(() => ({ asked: [] as object[], shown: {} as object, refusal: null as Error | null, gone: null as Error | null }));
vi.mock('../../../lib/api/client.ts', () => ({
  api: {
    getConnection: async () => {
      if (seen.gone) throw seen.gone;
      return seen.shown;
    },
    linkByCode: async ({ body }: { body: { number: string } }) => {
      seen.asked.push(body);
      if (seen.refusal) throw seen.refusal;
      seen.shown = { ...seen.shown, status: 'OPENING', qrcode: null, linkByCode: { number: body.number, code: null, expiresAt: null } };
      return { ok: true };
    },
  },
}));

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('connections');
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  seen.asked.length = 0;
  seen.refusal = null;
  seen.gone = null;
});

const id = ulidOf(21);
const waiting = { id, status: 'qrcode', qrcode: '2@x,a,b,c', number: null, reason: null, retryAt: null, linkByCode: null };
const show = (connection: object, onRenew = vi.fn(), token: string | null = null, onClose = () => {}) => {
  seen.shown = connection;
  render(
    <QueryClientProvider client={queryClient}>
      <QrDialog id={id} foreign={undefined} name="Loja" token={token} onClose={onClose} onRenew={onRenew} />
    </QueryClientProvider>,
  );
  return onRenew;
};
const arrives = (session: object): void => {
  const event = {
    event: 'company-2-whatsappSession',
    action: 'update',
    session: { ...waiting, qrcode: null, ...session },
  } as unknown as LiveEvent;
  patchConnectionCache(queryClient, [event]);
};
const button = (name: string) => screen.findByRole('button', { name });

it('asks for the number, and shows the code that comes live in two groups, until when it is taken, and how to type it in', async () => {
  show(waiting);
  fireEvent.click(await button('Conectar pelo número'));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '+55 (11) 98765-4321' } });
  fireEvent.click(await button('Receber código'));
  expect(await screen.findByText('Pedindo um código ao WhatsApp')).toBeTruthy();
  expect(seen.asked).toEqual([{ number: '+5511987654321' }]);

  const linkByCode = { number: '5511987654321', code: 'ABCD1234', expiresAt: '2026-11-30T15:03:00.000Z' };
  seen.shown = { ...waiting, qrcode: null, linkByCode };
  arrives({ linkByCode });

  const code = await screen.findByRole('img', { name: 'Código para digitar no celular: A B C D 1 2 3 4' });
  expect([...code.children].map(({ textContent }) => textContent)).toEqual(['ABCD', '1234']);
  expect(screen.getByText(/aceita este código até/)).toBeTruthy();
  expect(screen.getByText(/Abra o WhatsApp no celular \+55 \(11\) 98765-4321/)).toBeTruthy();
});

it('does not ask for a number that is none', async () => {
  show(waiting);
  fireEvent.click(await button('Conectar pelo número'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '+55 11' } });
  fireEvent.click(await button('Receber código'));

  expect(await screen.findByText('Digite o número com código do país e DDD.')).toBeTruthy();
  expect(seen.asked).toEqual([]);
});

it('says that somebody else went back to the QR code, and nothing of the kind to whoever did', async () => {
  const linkByCode = { number: '5511987654321', code: 'ABCD1234', expiresAt: '2026-11-30T15:03:00.000Z' };
  const replaced = /Outra pessoa voltou ao QR Code/;
  show({ ...waiting, qrcode: null, linkByCode });
  await screen.findByRole('img', { name: /Código para digitar/ });
  seen.shown = waiting;
  arrives({ qrcode: waiting.qrcode });
  expect(await screen.findByText(replaced)).toBeTruthy();
  cleanup();
  queryClient.clear();

  show({ ...waiting, qrcode: null, linkByCode });
  fireEvent.click(await button('Usar o QR Code'));
  seen.shown = waiting;
  arrives({ qrcode: waiting.qrcode });
  expect(await screen.findByRole('img', { name: 'QR Code para ler com o celular' })).toBeTruthy();
  expect(screen.queryByText(replaced)).toBeNull();

  // A code that somebody else asks for after that, and gives up.
  arrives({ linkByCode: { ...linkByCode, code: 'EFGH5678' } });
  await screen.findByRole('img', { name: /Código para digitar/ });
  arrives({ qrcode: waiting.qrcode });
  expect(await screen.findByText(replaced)).toBeTruthy();
});

it('says which phone was linked: it may be another than the one a code was asked for', async () => {
  show({ ...waiting, qrcode: null, linkByCode: { number: '5511987654321', code: 'ABCD1234', expiresAt: '2026-11-30T15:03:00.000Z' } });
  await screen.findByRole('img', { name: /Código para digitar/ });
  seen.shown = { ...waiting, status: 'CONNECTED', qrcode: null, number: '5511912345678' };
  arrives({ status: 'CONNECTED', number: '5511912345678' });

  expect(await screen.findByText('Tudo certo, o celular está conectado!')).toBeTruthy();
  expect(await screen.findByText('+55 (11) 91234-5678')).toBeTruthy();
});

it('says when another code may be asked for, with the number where it stands', async () => {
  show(waiting);
  fireEvent.click(await button('Conectar pelo número'));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '+55 11 98765-4321' } });
  seen.refusal = new ApiError('ERR_TOO_MANY_REQUESTS', 429, { retryAfterSec: 300 });
  fireEvent.click(await button('Receber código'));

  expect(await screen.findByText(/Muitos códigos pedidos\. Peça outro a partir de .*\d\d:\d\d/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('+55 11 98765-4321');
});

it('says why WhatsApp gives no code, with the number to correct, and goes back to the QR code', async () => {
  const onRenew = show({
    ...waiting,
    status: 'DISCONNECTED',
    qrcode: null,
    reason: 'numberRefused',
    linkByCode: { number: '551187654321', code: null, expiresAt: null },
  });

  expect(await screen.findByText(/O WhatsApp não aceita este número/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('+551187654321');
  fireEvent.click(await button('Usar o QR Code'));

  expect(onRenew).toHaveBeenCalledOnce();
});

it('goes back to the QR code that is still there without asking for another one', async () => {
  const onRenew = show(waiting);
  fireEvent.click(await button('Conectar pelo número'));
  fireEvent.click(await button('Usar o QR Code'));

  expect(await screen.findByRole('img', { name: 'QR Code para ler com o celular' })).toBeTruthy();
  expect(onRenew).not.toHaveBeenCalled();
});

it('asks before the token that is shown only now is lost, with the token at hand', async () => {
  const onClose = vi.fn();
  show(waiting, undefined, 'tok-secreto-1', onClose);
  await screen.findByRole('img', { name: 'QR Code para ler com o celular' });

  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(await screen.findByText('Fechar sem copiar o token da API?')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getAllByText('tok-secreto-1')).toHaveLength(2);

  // From where the focus is: the dialog below the question must not take the same key.
  fireEvent.keyDown(await button('Voltar'), { key: 'Escape', keyCode: 27 });
  await vi.waitFor(() => expect(screen.queryByText('Fechar sem copiar o token da API?')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();

  fireEvent.keyDown(document.body, { key: 'Escape' });
  await screen.findByText('Fechar sem copiar o token da API?');
  fireEvent.click(screen.getAllByRole('button', { name: 'Fechar' }).at(-1)!);
  expect(onClose).toHaveBeenCalledOnce();
});

it('closes at once where there is no token to lose', async () => {
  const onClose = vi.fn();
  show(waiting, undefined, null, onClose);
  await screen.findByRole('img', { name: 'QR Code para ler com o celular' });

  fireEvent.keyDown(document.body, { key: 'Escape' });

  expect(onClose).toHaveBeenCalledOnce();
});

it('has the focus on the button that closes it once the phone is linked, when what had it is gone', async () => {
  show(waiting);
  fireEvent.click(await button('Conectar pelo número'));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
  seen.shown = { ...waiting, status: 'CONNECTED', qrcode: null, number: '5511912345678' };
  arrives({ status: 'CONNECTED', number: '5511912345678' });

  await screen.findByText('Tudo certo, o celular está conectado!');
  const close = screen.getAllByRole('button', { name: 'Fechar' }).at(-1);
  await vi.waitFor(() => expect(document.activeElement).toBe(close));
});

it('does not ask whoever copied the token', async () => {
  const onClose = vi.fn();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} }, configurable: true });
  show(waiting, undefined, 'tok-secreto-1', onClose);
  await screen.findByRole('img', { name: 'QR Code para ler com o celular' });
  fireEvent.click(screen.getByText('Token da API (mostrado só agora)'));
  fireEvent.click(await button('Copiar Token da API'));
  await button('Copiado');

  fireEvent.keyDown(document.body, { key: 'Escape' });

  expect(onClose).toHaveBeenCalledOnce();
});

it('keeps the focus in the dialog when the code is asked for in the field of the number', async () => {
  show(waiting);
  fireEvent.click(await button('Conectar pelo número'));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: '+55 (11) 98765-4321' } });
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Enter' });
  const coming = await screen.findByText('Pedindo um código ao WhatsApp');

  await vi.waitFor(() => expect(document.activeElement?.contains(coming)).toBe(true));
  expect(document.activeElement?.closest('[role="dialog"]')).not.toBeNull();
});

describe('when somebody else deletes the connection', () => {
  const deleted = 'Esta conexão foi excluída.';

  it('says so and only offers to close, also where a token was to be copied', async () => {
    const onClose = vi.fn();
    show(waiting, undefined, 'tok-secreto-1', onClose);
    await screen.findByRole('img', { name: 'QR Code para ler com o celular' });
    seen.gone = new ApiError('ERR_CONNECTION_NOT_FOUND', 404, undefined);
    void queryClient.invalidateQueries({ queryKey: connectionDetailsKey });

    expect(await screen.findByText(deleted)).toBeTruthy();
    expect(screen.queryByRole('img', { name: 'QR Code para ler com o celular' })).toBeNull();
    expect(screen.queryByText('tok-secreto-1')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Conectar pelo número' })).toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: 'Fechar' }).at(-1)!);
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('says so when a code is asked for', async () => {
    show(waiting);
    fireEvent.click(await button('Conectar pelo número'));
    fireEvent.change(screen.getByRole('textbox'), { target: { value: '+55 11 98765-4321' } });
    seen.refusal = new ApiError('ERR_CONNECTION_NOT_FOUND', 404, undefined);
    fireEvent.click(await button('Receber código'));

    expect(await screen.findByText(deleted)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByText('Conexão não encontrada.')).toBeNull();
  });
});
