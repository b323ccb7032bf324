// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { aMessageView } from '../../../testing/builders.ts';
import type { BubbleMessage } from '../conversation-types.ts';
import { Bubble } from './bubble.tsx';

beforeAll(() => startI18n());
afterEach(cleanup);

const show = (
  { local, ...change }: Parameters<typeof aMessageView>[1] & Pick<BubbleMessage, 'local'>,
  isStarred = false,
  isConnectionGone = false,
) => {
  const nothing = () => {};
  const handlers = {
    onImage: nothing,
    onRetry: nothing,
    onDiscard: nothing,
    onTakeBack: nothing,
    onJump: nothing,
    onMediaGone: nothing,
    onSelect: nothing,
  };
  const place = {
    startsGroup: true,
    isStarred,
    showAuthor: false,
    selection: null,
    callNumber: '5511900000001',
    canWrite: true,
    isConnectionGone,
  };
  render(<Bubble message={{ ...aMessageView(1, change), local }} {...place} {...handlers} />);
};

describe('Bubble', () => {
  it('tells a message forwarded once from one that went around', () => {
    show({ isForwarded: true });
    expect(screen.getByText('↪ Encaminhada')).toBeTruthy();

    cleanup();
    show({ isForwarded: true, isForwardedOften: true });
    expect(screen.getByText('↪↪ Encaminhada com frequência')).toBeTruthy();

    cleanup();
    show({});
    expect(screen.queryByText(/Encaminhada/)).toBeNull();
  });

  it('says what a file waits for that does not come', () => {
    const media = {
      state: 'pending',
      mimeType: 'image/jpeg',
      fileName: null,
      sizeBytes: null,
      width: null,
      height: null,
      durationSec: null,
      voice: false,
      sticker: false,
    } as const;
    show({ mediaType: 'image', fromMe: false, body: '', media });
    expect(screen.getByText('Baixando arquivo…')).toBeTruthy();

    cleanup();
    show({ mediaType: 'image', fromMe: false, body: '', media: { ...media, waits: 'connection' } });
    expect(screen.getByText('Aguardando a conexão')).toBeTruthy();

    cleanup();
    show({ mediaType: 'image', fromMe: false, body: '', media: { ...media, state: 'failed' } });
    expect(screen.getByText('Arquivo indisponível')).toBeTruthy();
  });

  it('offers to send again what failed, where its connection was deleted only a note', () => {
    const failed = { fromMe: true, ack: 0, failed: { code: 1, reason: 'x', retryable: true } } as const;
    const again = () => screen.queryByRole('button', { name: 'Tentar de novo' });
    show(failed);
    expect(again()).toBeTruthy();

    cleanup();
    show(failed, false, true);
    expect(again()).toBeNull();

    cleanup();
    show({ ...failed, isPrivate: true }, false, true);
    expect(again()).toBeTruthy();

    cleanup();
    show({ fromMe: true, local: { kind: 'failed', reason: 'Conexão não encontrada.' } }, false, true);
    expect(screen.getByRole('alert').textContent).toContain('Não enviada: a conexão desta conversa foi excluída');
  });

  it('does not offer to send again what cannot go any more, only to discard it', () => {
    show({ fromMe: true, local: { kind: 'failed', reason: 'O modelo não existe mais. Escolha outro.', isFinal: true } });

    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Descartar' })).toBeTruthy();
  });

  it('says that the bot wrote it, and of a person’s nothing of the kind', () => {
    show({ fromMe: true, byBot: true, user: null });
    expect(screen.getByText('Robô')).toBeTruthy();
    expect(screen.getByRole('article').getAttribute('aria-label')).toMatch(/^Robô, /);

    cleanup();
    show({ fromMe: true });
    expect(screen.queryByText('Robô')).toBeNull();
  });

  it('says that it was written in another app', () => {
    show({ fromMe: true, byOtherApp: true, user: null });

    expect(screen.getByText('Por outro aplicativo')).toBeTruthy();
  });

  it('shows what a contact erased where it comes with its words, and says that it was erased', () => {
    show({ isDeleted: true, body: 'meu CPF' });
    expect(screen.getByText('apagada pelo contato')).toBeTruthy();
    expect(screen.getByText('meu CPF')).toBeTruthy();

    cleanup();
    show({ isDeleted: true, body: '' });
    expect(screen.getByRole('article').querySelector('.bubble-erased')).toBeNull();
  });

  it('shows the start of a text of many lines, and the rest when asked', () => {
    show({ body: Array.from({ length: 700 }, (_, nth) => `l${nth}`).join('\n') });
    const text = () => screen.getByRole('article').querySelector('.bubble-text')?.textContent ?? '';
    expect(text()).toContain('l39…');
    expect(text()).not.toContain('l40');

    fireEvent.click(screen.getByRole('button', { name: 'Ler mais' }));
    expect(text()).toContain('l699');
  });

  it('says why a message to somebody who never wrote waits, and until when', async () => {
    await i18next.loadNamespaces('ticketDialogs');
    const until = '2026-11-30T11:00:00.000Z';
    show({ fromMe: true, ack: 0, waits: { reason: 'newChats', until, count: 40 } });
    expect(await screen.findByText(/^Espera: este número já escreveu hoje a 40 pessoas novas\. Sai a partir de 30 de nov/)).toBeTruthy();

    cleanup();
    show({ fromMe: true, ack: 0, waits: { reason: 'timeLock', until } });
    expect(
      await screen.findByText(/^Espera: o WhatsApp não deixa este número iniciar conversas por enquanto\. Sai a partir de 30 de nov/),
    ).toBeTruthy();
  });

  it('says that a message is starred, in words too', () => {
    show({}, true);
    expect(screen.getByRole('img', { name: 'Favorita' })).toBeTruthy();

    cleanup();
    show({ isDeleted: true }, true);
    expect(screen.queryByRole('img', { name: 'Favorita' })).toBeNull();
  });

  it('offers the earlier texts of an edited message where there are some', () => {
    show({ isEdited: true });
    expect(screen.queryByRole('button', { name: 'Editada' })).toBeNull();

    cleanup();
    show({ isEdited: true, hasEdits: true });
    expect(screen.getByRole('button', { name: 'Editada' }).dataset.panel).toBe('edits');
  });

  it('offers the way back of a call, and the number only where it is known', () => {
    show({ mediaType: 'call_log', body: 'voice', fromMe: false });
    expect(screen.getByRole('link', { name: 'Ligar de volta' }).getAttribute('href')).toBe('tel:+5511900000001');
    expect(screen.getByRole('button', { name: 'Enviar mensagem' })).toBeTruthy();
  });

  it('adds somebody on a card to the contacts', () => {
    show({ mediaType: 'contactMessage', vCard: 'BEGIN:VCARD\nFN:João\nTEL;waid=5511912345678:+55 11 91234-5678\nEND:VCARD' });
    expect(screen.getByRole('button', { name: 'Adicionar aos contatos' }).dataset).toMatchObject({ add: '5511912345678', name: 'João' });
  });

  it('draws an order with amounts in its currency, and what is hostile in it as text', async () => {
    const items = [{ name: '<img src=x onerror=alert(1)>', code: null, quantity: 2, price: 79.9 }];
    show({ body: 'x', details: { kind: 'order', note: 'Entregam?', title: null, items, pieces: 2, total: 159.8, currency: 'BRL' } });

    const card = await screen.findByRole('region', { name: 'Pedido' });

    expect(card.textContent).toContain('2 × <img src=x onerror=alert(1)>');
    expect(card.textContent?.replaceAll('\u00a0', ' ')).toContain('TotalR$ 159,80');
    expect(card.querySelector('img')).toBeNull();
  });
});
