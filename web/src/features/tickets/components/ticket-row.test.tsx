// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { setDraft } from '../../../lib/drafts.ts';
import { useUnsentMessages } from '../../../lib/unsent-messages.ts';
import { aMe, aTicketView } from '../../../testing/builders.ts';
import { TicketRow } from './ticket-row.tsx';

beforeAll(() => startI18n());
afterEach(() => {
  cleanup();
  setDraft(aTicketView().uuid, 'reply', '');
});

const show = (change: Parameters<typeof aTicketView>[0], props: Partial<Parameters<typeof TicketRow>[0]> = {}) => {
  const onOpen = vi.fn();
  const onAction = vi.fn();
  const ticket = aTicketView(change);
  render(
    <TicketRow
      ticket={ticket}
      user={aMe()}
      open={false}
      current={false}
      compact={false}
      showOwner={false}
      showStatus={false}
      showConnection
      href="/tickets/x"
      onOpen={onOpen}
      onAction={onAction}
      {...props}
    />,
  );
  return { ticket, onOpen, onAction };
};

describe('TicketRow', () => {
  it('names an unsent voice message, not its file', () => {
    const unsent = { clientId: 'v', uuid: null, name: null, ticketId: 1, body: '', isPrivate: false, createdAt: '', reason: '' };
    useUnsentMessages.setState({ messages: [{ ...unsent, fileName: 'voz.ogg', isVoice: true }] });
    show({ id: 1 });

    expect(screen.getByText('Falha no envio:').closest('.ticket-preview')?.textContent).toContain('Mensagem de voz');
    useUnsentMessages.setState({ messages: [] });
  });

  it('shows a clock at a message of ours that is known to wait, and at others whose it is, which promises nothing', () => {
    show({ lastMessageFromMe: true, lastMessageWaits: true });
    expect(screen.getByLabelText('Aguarda o envio')).toBeTruthy();
    expect(screen.queryByLabelText('Nossa')).toBeNull();
    cleanup();

    show({ lastMessageFromMe: true });
    expect(screen.getByLabelText('Nossa')).toBeTruthy();
  });

  it('says unread, queue and tags in words, not only in colour', () => {
    const tags = [
      { id: '01JD0000000000000000000001', name: 'VIP', color: '#c00' },
      { id: '01JD0000000000000000000002', name: 'Novo', color: '#0c0' },
    ];
    const { contact } = aTicketView();

    show({ unreadMessages: 3, queueId: null, queue: null, contact: { ...contact, tags } });

    expect(screen.getByLabelText('3 não lidas').textContent).toBe('3');
    expect(screen.getByText('SEM FILA')).toBeTruthy();
    expect(screen.getByText('VIP +1')).toBeTruthy();
  });

  it('names the campaign whose message its customer got, and nothing without one', () => {
    show({ campaign: { id: '01JD0000000000000000000003', name: 'Natal' } });
    expect(screen.getByTitle('Campanha').textContent).toBe('Natal');
    cleanup();

    show({});
    expect(screen.queryByTitle('Campanha')).toBeNull();
  });

  it('says how long a customer waits, and less than a minute in words of its own', () => {
    const since = (secondsAgo: number) => ({ waitingSince: new Date(Date.now() - secondsAgo * 1000).toISOString() });

    show(since(20));
    expect(screen.getByTitle('Aguardando resposta há menos de um minuto')).toBeTruthy();
    cleanup();
    show(since(5 * 60 + 30));
    expect(screen.getByTitle('Aguardando resposta há 5 min')).toBeTruthy();
  });

  it('names the connection, and shows no empty mark of one that was deleted', () => {
    const { whatsapp } = aTicketView();

    show({ whatsapp: { ...whatsapp, name: 'Loja' } });
    expect(screen.getByTitle('Conexão').textContent).toBe('Loja');
    cleanup();
    show({ whatsapp: { ...whatsapp, name: '' } });
    expect(screen.queryByTitle('Conexão')).toBeNull();
  });

  it('is opened by a press that began on it when it moved away under the mouse, and by none that ended elsewhere', () => {
    const { ticket, onOpen } = show({});
    const press = () =>
      fireEvent.pointerDown(screen.getByRole('link'), { pointerType: 'mouse', button: 0, clientX: 50, clientY: 20, bubbles: true });
    const release = (clientY: number, target: Element = document.body) =>
      fireEvent.click(target, { button: 0, detail: 1, clientX: 50, clientY });

    press();
    release(20);
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(ticket);
    onOpen.mockClear();

    press();
    release(120);
    release(20);
    expect(onOpen).not.toHaveBeenCalled();

    press();
    release(20, screen.getByRole('link'));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(ticket);
  });

  it('offers to accept a waiting ticket and does not open it by that', () => {
    const { ticket, onOpen, onAction } = show({ status: 'pending', userId: null, user: null });

    expect(screen.queryByText('Aceitar')).toBeNull();
    fireEvent.pointerEnter(screen.getByRole('link').closest('.ticket-row') ?? document.body);
    fireEvent.click(screen.getByText('Aceitar'));

    expect(onAction).toHaveBeenCalledExactlyOnceWith('accept', ticket);
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('opens on a plain press; with Ctrl the browser opens a tab', () => {
    const { ticket, onOpen } = show({});
    const link = screen.getByRole('link');

    fireEvent.click(link, { ctrlKey: true });
    expect(onOpen).not.toHaveBeenCalled();
    fireEvent.click(link);
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(ticket);
  });

  it('shows the draft instead of the last message, and owner and status only where asked for', () => {
    setDraft(aTicketView().uuid, 'reply', 'estou vendo');
    show({ lastMessage: 'Oi' }, { showOwner: true, showStatus: true });

    expect(screen.getByText('Rascunho:')).toBeTruthy();
    expect(screen.queryByText('Oi')).toBeNull();
    expect(screen.getByText('Marina')).toBeTruthy();
    expect(screen.getByText('Em atendimento')).toBeTruthy();
  });

  it('says what was not sent instead of the last message, and leaves notes out', () => {
    const unsent = { clientId: 'c1', uuid: null, name: null, fileName: null, isPrivate: false, createdAt: '', reason: '' };
    const messages = [
      { ...unsent, ticketId: 1, body: 'sai hoje' },
      { ...unsent, ticketId: 1, body: 'só para nós', isPrivate: true },
    ];
    useUnsentMessages.setState({ messages });
    show({ id: 1, lastMessage: 'Oi' });
    show({ id: 2, lastMessage: 'Olá' });

    expect(screen.getByText('Falha no envio:').closest('.ticket-preview')?.textContent).toContain('sai hoje');
    expect(screen.queryByText('Oi')).toBeNull();
    expect(screen.getByText('Olá')).toBeTruthy();
    useUnsentMessages.setState({ messages: [] });
  });
});
