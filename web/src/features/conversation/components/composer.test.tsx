// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRef, type ReactNode } from 'react';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { quickRepliesQuery } from '../../quick-messages/api/quick-message-queries.ts';
import { clearSession, saveSession } from '../../../lib/api/session.ts';
import { releaseTyping } from '../../../lib/keys/typing-owner.ts';
import { aMe } from '../../../testing/builders.ts';
import { getDraft, returnDraft, setDraft, useDrafts } from '../../../lib/drafts.ts';
import { Composer, type ComposerHandle, type ComposerProps } from './composer.tsx';

beforeAll(() => startI18n());
beforeEach(() => {
  setDraft('u', 'reply', '');
  setDraft('u', 'note', '');
});
afterEach(() => {
  cleanup();
  releaseTyping();
  clearSession();
});

const reply = { id: 'q1', shortcode: 'ola', message: 'Olá {{firstName}}', geral: true, userId: null, isOficial: false };

const show = (props: Partial<ComposerProps> = {}, cache = new QueryClient(), withReply = true, into: typeof render = render) => {
  if (withReply && !cache.isFetching()) cache.setQueryData(quickRepliesQuery().queryKey, [reply as never]);
  const calls = {
    onSend: vi.fn(),
    onSendAndResolve: vi.fn(),
    onFiles: vi.fn(),
    onTyping: vi.fn(),
    onClearQuote: vi.fn(),
    onRewrite: vi.fn(),
    onSaveEdit: vi.fn(),
    onCancelEdit: vi.fn(),
    onEditLast: vi.fn(),
  };
  into(
    <QueryClientProvider client={cache}>
      <Composer
        uuid="u"
        ticketId={1}
        blocked={null}
        late={null}
        onLeave={vi.fn()}
        lettersOver={(text) => text.length - 20}
        fileRefusal={async () => null}
        quoted={null}
        signature={null}
        members={[]}
        colleagues={[]}
        editing={null}
        onRecord={null}
        onCamera={vi.fn()}
        onMeetLink={vi.fn()}
        onContact={null}
        onTemplate={null}
        onSchedule={null}
        fillVariables={(text) => text.replace('{{firstName}}', 'Ana')}
        {...calls}
        {...props}
      />
    </QueryClientProvider>,
  );
  return calls;
};
const area = () => screen.getByRole('textbox') as HTMLTextAreaElement;
const type = (value: string) => fireEvent.change(area(), { target: { value } });

describe('Composer', () => {
  it('is written on after the draft that it comes with', async () => {
    setDraft('u', 'reply', 'Bom dia');
    const ref = createRef<ComposerHandle>();
    show({ ref });
    // As a field is in a browser that was never focused.
    area().setSelectionRange(0, 0);

    ref.current?.focus();

    await waitFor(() => expect(document.activeElement).toBe(area()));
    expect(area().selectionStart).toBe('Bom dia'.length);
  });

  it('offers members of a group at an @, and takes the chosen one into the text', () => {
    const members = [
      { name: 'Ana', digits: '5511999990001', isNumber: true },
      { name: 'Bia Souza', digits: '5511999990002', isNumber: true },
    ];
    const { onSend } = show({ members, lettersOver: () => 0 });
    const caretAtEnd = (value: string) => fireEvent.change(area(), { target: { value, selectionStart: value.length } });

    caretAtEnd('Oi @');
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Ana'),
      expect.stringContaining('Bia Souza'),
    ]);
    fireEvent.keyDown(area(), { key: 'ArrowDown' });
    fireEvent.keyDown(area(), { key: 'Enter' });
    expect(area().value).toBe('Oi @Bia Souza ');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onSend).not.toHaveBeenCalled();

    caretAtEnd('Oi @Bia Souza e @an');
    fireEvent.keyDown(area(), { key: 'Escape' });
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.keyDown(area(), { key: 'Enter' });
    expect(onSend).toHaveBeenCalledWith('Oi @Bia Souza e @an', 'reply');
  });

  it('takes a quick reply with its file, variables and without a signature', async () => {
    const cache = new QueryClient();
    const media = { key: 'k1', fileName: 'tabela.pdf', mimeType: 'application/pdf' };
    cache.setQueryData(quickRepliesQuery().queryKey, [{ ...reply, media, mediaPath: '/tabela.pdf', dontSend: true } as never]);
    cache.setQueryDefaults(quickRepliesQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
    const onSend = vi.fn();
    show({ onSend, signature: { on: true, onChange: vi.fn() } }, cache, false);

    type('/ola');
    fireEvent.keyDown(area(), { key: 'Enter' });
    expect(area().value).toBe('Olá Ana');
    expect(screen.getByText('tabela.pdf')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Esta resposta rápida vai sem assinatura' }).disabled).toBe(true);
    fireEvent.keyDown(area(), { key: 'Enter' });

    expect(onSend).toHaveBeenCalledExactlyOnceWith('Olá Ana', 'reply', {
      dontSend: true,
      file: { key: 'k1', name: 'tabela.pdf', mimeType: 'application/pdf', url: '/tabela.pdf' },
    });
    expect(screen.getByRole('button', { name: 'Assinando com seu nome' })).toBeTruthy();
  });

  it('does not send a file that the channel does not take, and says why', async () => {
    const cache = new QueryClient();
    const media = { key: 'k1', fileName: 'filme.mov', mimeType: 'video/quicktime' };
    cache.setQueryData(quickRepliesQuery().queryKey, [{ ...reply, media, mediaPath: '/filme.mov', dontSend: false } as never]);
    cache.setQueryDefaults(quickRepliesQuery().queryKey, { staleTime: Number.POSITIVE_INFINITY });
    const { onSend } = show({ fileRefusal: async (type) => (type === 'video/quicktime' ? 'Este canal recebe MP4' : null) }, cache, false);

    type('/ola');
    fireEvent.keyDown(area(), { key: 'Enter' });
    expect((await screen.findByRole('alert')).textContent).toBe('Este canal recebe MP4');
    fireEvent.keyDown(area(), { key: 'Enter' });
    expect(onSend).not.toHaveBeenCalled();

    fireEvent.click(screen.getByRole('button', { name: 'Remover arquivo' }));
    fireEvent.keyDown(area(), { key: 'Enter' });
    expect(onSend).toHaveBeenCalledOnce();
  });

  it('sends with Enter, breaks the line with Shift, resolves with Ctrl', () => {
    const { onSend, onSendAndResolve } = show();

    type('  oi  ');
    fireEvent.keyDown(area(), { key: 'Enter', shiftKey: true });
    expect(onSend).not.toHaveBeenCalled();
    fireEvent.keyDown(area(), { key: 'Enter' });
    expect(onSend).toHaveBeenCalledExactlyOnceWith('oi', 'reply');
    expect(area().value).toBe('');

    type('tchau');
    fireEvent.keyDown(area(), { key: 'Enter', ctrlKey: true });
    expect(onSendAndResolve).toHaveBeenCalledExactlyOnceWith('tchau', 'reply');
  });

  it('sends nothing that is only spaces or too long for the channel', () => {
    const { onSend } = show();

    type('   ');
    fireEvent.keyDown(area(), { key: 'Enter' });
    type('x'.repeat(21));
    fireEvent.keyDown(area(), { key: 'Enter' });

    expect(onSend).not.toHaveBeenCalled();
    expect(screen.getByText('1 caractere a mais')).toBeTruthy();
  });

  it('keeps a draft per mode, and writes notes even when the window is closed', () => {
    const { onSend } = show({ blocked: [{ label: 'Ligar', href: 'tel:+5511' }] });

    expect(screen.getByText(/nas últimas 24 h/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ligar' }).getAttribute('href')).toBe('tel:+5511');
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Deixar uma nota interna' }));
    type('só para nós');
    expect(getDraft('u', 'note')?.text).toBe('só para nós');
    fireEvent.click(screen.getByRole('tab', { name: 'Responder' }));
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(screen.getByRole('tab', { name: /Nota interna/ }));
    fireEvent.keyDown(area(), { key: 'Enter' });

    expect(onSend).toHaveBeenCalledExactlyOnceWith('só para nós', 'note');
  });

  it('goes on taking what is typed, as its draft, when it is closed in the middle of a sentence', () => {
    saveSession({ token: 't', user: aMe() });
    history.replaceState(null, '', '/tickets/u');
    let again: typeof render | null = null;
    show({}, undefined, true, ((ui: ReactNode) => {
      const rendered = render(ui);
      again = rendered.rerender as unknown as typeof render;
      return rendered;
    }) as typeof render);
    area().focus();
    type('Sim ');

    // Another app takes the conversation.
    show({ blocked: [], held: <p>Outro aplicativo responde</p> }, undefined, true, again!);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'h' });
    const field = document.activeElement as HTMLTextAreaElement;
    expect(field.className).toBe('typing-stand-in');
    fireEvent.input(field, { target: { value: `${field.value}hoje` } });

    expect(screen.getByText('Outro aplicativo responde')).toBeTruthy();
    expect(getDraft('u', 'reply')?.text).toBe('Sim hoje');
  });

  it('rewrites a message without touching the draft, and gives up with Escape', () => {
    setDraft('u', 'reply', 'meu rascunho');
    const { onSend, onSaveEdit, onCancelEdit } = show({ editing: { id: 'm1', text: 'preco 10', before: 'preco 10', isPrivate: false } });

    expect(area().value).toBe('preco 10');
    type('preço 10');
    fireEvent.keyDown(area(), { key: 'Enter' });
    fireEvent.keyDown(area(), { key: 'Escape' });

    expect(onSaveEdit).toHaveBeenCalledExactlyOnceWith('preço 10');
    expect(onCancelEdit).toHaveBeenCalledOnce();
    expect(onSend).not.toHaveBeenCalled();
    expect(getDraft('u', 'reply')?.text).toBe('meu rascunho');
  });

  it('asks for the last own message with the arrow up, only when nothing is written', () => {
    const { onEditLast } = show();

    type('algo');
    fireEvent.keyDown(area(), { key: 'ArrowUp' });
    expect(onEditLast).not.toHaveBeenCalled();
    type('');
    fireEvent.keyDown(area(), { key: 'ArrowUp' });
    expect(onEditLast).toHaveBeenCalledOnce();
  });

  it('shows the microphone while there is nothing to send', () => {
    const onRecord = vi.fn();
    show({ onRecord });

    fireEvent.click(screen.getByRole('button', { name: 'Gravar mensagem de voz' }));
    type('oi');

    expect(onRecord).toHaveBeenCalledOnce();
    expect(screen.getByRole('button', { name: 'Enviar' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Gravar mensagem de voz' })).toBeNull();
  });

  it('shows a colleague’s answer that came meanwhile, and sends at the second Enter', () => {
    const { onSend } = show({ late: { name: 'Bruno', text: 'Já respondi' } });

    type('oi');
    expect(screen.getByRole('alert').textContent).toContain('Já respondi');
    fireEvent.keyDown(area(), { key: 'Enter' });
    expect(onSend).not.toHaveBeenCalled();
    expect(area().value).toBe('oi');
    fireEvent.keyDown(area(), { key: 'Enter' });

    expect(onSend).toHaveBeenCalledExactlyOnceWith('oi', 'reply');
  });

  it('keeps a mistyped shortcode from the customer, but not a text that begins with a slash', () => {
    const { onSend } = show();

    type('/olazzz');
    fireEvent.keyDown(area(), { key: 'Enter' });
    expect(onSend).not.toHaveBeenCalled();
    expect(screen.getByRole('status').textContent).toContain('/olazzz');
    fireEvent.keyDown(area(), { key: 'Escape' });
    fireEvent.keyDown(area(), { key: 'Enter' });
    type('/ 2 x 3');
    fireEvent.keyDown(area(), { key: 'Enter' });

    expect(onSend.mock.calls).toEqual([
      ['/olazzz', 'reply'],
      ['/ 2 x 3', 'reply'],
    ]);
  });

  it('takes the quick reply whose shortcode was entered before the list had come', async () => {
    const cache = new QueryClient();
    let come: (replies: never[]) => void = () => {};
    const fetching = cache.fetchQuery({ ...quickRepliesQuery(), queryFn: () => new Promise<never[]>((resolve) => (come = resolve)) });
    const { onSend } = show({}, cache);

    type('/ola');
    fireEvent.keyDown(area(), { key: 'Enter' });
    expect(area().value).toBe('/ola');
    come([reply as never]);
    await fetching;

    await waitFor(() => expect(area().value).toBe('Olá Ana'));
    expect(onSend).not.toHaveBeenCalled();
  });

  it('offers quick replies at / and fills their variables', () => {
    const { onSend } = show();

    type('/ol');
    expect(screen.getByRole('option').textContent).toBe('/olaOlá Ana');
    fireEvent.keyDown(area(), { key: 'Enter' });

    expect(area().value).toBe('Olá Ana');
    expect(onSend).not.toHaveBeenCalled();
  });

  it('closes the quick replies when the focus goes elsewhere, and takes one by a click', async () => {
    const { onSend } = show();
    area().focus();
    type('/ol');
    const outside = document.body.appendChild(document.createElement('button'));

    outside.focus();
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    area().focus();
    expect(await screen.findByRole('option')).toBeTruthy();
    within(screen.getByRole('tablist')).getAllByRole('tab')[0]?.focus();
    await new Promise((resolve) => setTimeout(resolve, 300));
    fireEvent.pointerDown(screen.getByRole('option'));

    expect(area().value).toBe('Olá Ana');
    expect(onSend).not.toHaveBeenCalled();
    outside.remove();
  });

  it('shows a text that comes back while its field is empty, and keeps what is in the field', async () => {
    show();
    setDraft('u', 'reply', 'de volta');
    await waitFor(() => expect(area().value).toBe('de volta'));

    type('meu texto');
    useDrafts.setState(({ drafts }) => ({
      drafts: { ...drafts, u: { reply: { text: 'outra aba', startedAt: '2026-11-20T13:00:00.000Z' } } },
    }));

    expect(area().value).toBe('meu texto');

    returnDraft('u', 'reply', 'descartado');
    await waitFor(() => expect(area().value).toBe('descartado\nmeu texto'));
  });

  it('attaches a picture that is pasted, and leaves text that comes with a picture of it to the field', () => {
    const { onFiles } = show();
    const picture = new File(['x'], 'image.png', { type: 'image/png' });
    const paste = (data: Record<string, string>) =>
      fireEvent.paste(area(), { clipboardData: { files: [picture], getData: (type: string) => data[type] ?? '' } });

    expect(paste({ 'text/plain': 'a\tb', 'text/html': '<table></table>' })).toBe(true);
    expect(onFiles).not.toHaveBeenCalled();

    const others: Record<string, string>[] = [{}, { 'text/plain': 'image.png' }, { 'text/html': '<img>' }];
    for (const data of others) expect(paste(data)).toBe(false);
    expect(onFiles).toHaveBeenCalledTimes(3);
  });
});
