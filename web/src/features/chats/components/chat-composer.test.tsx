// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { recordVoice, type VoiceNote } from '../../../components/voice/record-voice.ts';
import { keepRunning } from '../../../components/voice/running-recording.ts';
import { clearSession, saveSession } from '../../../lib/api/session.ts';
import { chatDraft, countChatRecordings } from '../../../lib/drafts.ts';
import { aMe, ulidOf } from '../../../testing/builders.ts';
import { ChatComposer } from './chat-composer.tsx';

/** The browser's database, which this environment has none of. */
const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock('idb-keyval', () => ({
  get: async (key: string) => stored.get(key),
  getMany: async (keys: string[]) => keys.map((key) => stored.get(key)),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
  keys: async () => [...stored.keys()],
}));
vi.mock('../../../components/voice/record-voice.ts', async (original) => ({ ...(await original<object>()), recordVoice: vi.fn() }));

/** Locks of this browser: whoever asks waits for those who hold one, `crash` ends what this page holds. */
const locks = new Map<string, Promise<unknown>>();
let crash: () => void;
const request = (name: string, run: () => Promise<unknown>): Promise<unknown> => {
  const crashed = new Promise<void>((resolve) => (crash = resolve));
  const done = (locks.get(name) ?? Promise.resolve()).then(() => Promise.race([run(), crashed]));
  locks.set(name, done);
  return done;
};

const voiceBlob = () => new Blob(['x'.repeat(20_000)], { type: 'audio/ogg' });
const note: VoiceNote = { blob: voiceBlob(), mimeType: 'audio/ogg', fileName: 'voz.ogg', durationSec: 9, waveform: [] };
const part = { blob: voiceBlob(), type: 'audio/ogg;codecs=opus', levels: [] };

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('chats');
});
beforeEach(() => {
  vi.stubGlobal('navigator', { ...navigator, locks: { request } });
  saveSession({ token: 't', user: aMe() });
  vi.mocked(recordVoice).mockImplementation(async (_, onPart) => {
    let isStopped = false;
    onPart?.(part);
    const stop = async () => {
      isStopped = true;
      return note;
    };
    return { levels: [], stop, isStopped: () => isStopped, cancel: () => undefined };
  });
});
afterEach(() => {
  cleanup();
  clearSession();
  localStorage.clear();
  stored.clear();
  locks.clear();
  vi.unstubAllGlobals();
});

const open = (chatId: string) => {
  cleanup();
  const onSend = vi.fn();
  render(<ChatComposer chatId={chatId} title="Equipe da loja" onSend={onSend} />);
  return { onSend };
};
const button = (name: string) => screen.findByRole('button', { name });
const press = async (name: string) => fireEvent.click(await button(name));
const record = async (chatId: string) => {
  open(chatId);
  await press('Gravar áudio');
  await button('Parar e ouvir');
};
const line = 'Mensagem de voz gravada, ainda não enviada';

describe('a recording in a chat', () => {
  it('is offered again where another chat was opened while it ran, and there alone', async () => {
    await record('a1');

    open('a2');
    await waitFor(() => expect(countChatRecordings()).toBe(1));
    expect(screen.queryByText(line)).toBeNull();
    const { onSend } = open('a1');
    expect(await screen.findByText(line)).toBeTruthy();

    await press('Continuar');
    await press('Enviar mensagem de voz');
    await waitFor(() => expect(onSend).toHaveBeenCalledWith('', expect.objectContaining({ durationSec: 9, voice: true })));
    await waitFor(() => expect([countChatRecordings(), stored.size]).toEqual([0, 0]));
    expect(screen.queryByText(line)).toBeNull();
  });

  it.each(['Enter', 'Escape', 'Descartar gravação'])('gives the text field the focus when it ends by %s', async (way) => {
    await record(`f-${way}`);
    const recorder = (await button('Parar e ouvir')).closest<HTMLElement>('.composer')!;

    if (way === 'Descartar gravação') await press(way);
    else fireEvent.keyDown(recorder, { key: way });

    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
    if (way !== 'Escape') return;
    await press('Descartar');
    expect(document.activeElement?.tagName).toBe('TEXTAREA');
  });

  it('is gone once it was discarded', async () => {
    await record('b1');
    open('b1');

    await press('Descartar');

    expect(screen.queryByText(line)).toBeNull();
    await waitFor(() => expect([countChatRecordings(), stored.size]).toEqual([0, 0]));
  });

  it('is there after a reload while it ran', async () => {
    keepRunning(chatDraft('c1'), 'ogg-opus').part(part);
    crash();
    expect(countChatRecordings()).toBe(1);

    open('c1');

    expect(await screen.findByText(line)).toBeTruthy();
  });

  it('that runs when its author signs out waits for them, and is nobody else’s', async () => {
    await record('d1');
    act(() => clearSession());
    act(() => saveSession({ token: 't', user: aMe({ id: ulidOf(77) }) }));
    open('d1');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([screen.queryByText(line), countChatRecordings()]).toEqual([null, 0]);

    act(() => clearSession());
    act(() => saveSession({ token: 't', user: aMe() }));
    expect(countChatRecordings()).toBe(1);
    open('d1');
    expect(await screen.findByText(line)).toBeTruthy();
  });

  it('of another tab becomes the chosen file', async () => {
    await record('e1');
    const { keepVoice } = await import('../../../lib/blob-drafts.ts');
    await keepVoice(chatDraft('e1'), { ...note, fileName: 'antes.ogg' });

    cleanup();
    await waitFor(() => expect([...stored.keys()].some((key) => key.startsWith('chat-file:'))).toBe(true));
    open('e1');

    expect(await screen.findByText(/antes\.ogg/)).toBeTruthy();
    expect(await screen.findByText(line)).toBeTruthy();
  });
});
