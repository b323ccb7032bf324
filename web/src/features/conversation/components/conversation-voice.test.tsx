// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../../app/i18n.ts';
import { MicrophoneError, recordVoice, type VoiceNote } from '../../../components/voice/record-voice.ts';
import { clearSession, saveSession } from '../../../lib/api/session.ts';
import { getDraftPart } from '../../../lib/drafts.ts';
import { aMe } from '../../../testing/builders.ts';
import { forgetBlobs, keepVoice, storedBlobs } from '../../../lib/blob-drafts.ts';
import { ConversationVoice } from './conversation-voice.tsx';

const { stored, failing } = vi.hoisted(() => ({ stored: new Map<string, unknown>(), failing: { reads: false } }));
vi.mock('idb-keyval', () => ({
  get: async (key: string) => (failing.reads ? Promise.reject(new Error('blocked')) : stored.get(key)),
  getMany: async (keys: string[]) => keys.map((key) => stored.get(key)),
  set: async (key: string, value: unknown) => void stored.set(key, value),
  del: async (key: string) => void stored.delete(key),
  keys: async () => [...stored.keys()],
}));
vi.mock('../../../components/voice/record-voice.ts', async (original) => ({ ...(await original<object>()), recordVoice: vi.fn() }));

const noteOf = (durationSec: number): VoiceNote => ({
  blob: new Blob(['x'.repeat(20_000)]),
  mimeType: 'audio/ogg',
  fileName: 'voz.ogg',
  durationSec,
  waveform: [],
});
const microphone = (note: VoiceNote) => {
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    return note;
  };
  vi.mocked(recordVoice).mockResolvedValue({ levels: [], stop, isStopped: () => isStopped, cancel: () => undefined });
};
const show = () => {
  const calls = { onSend: vi.fn(), onClose: vi.fn() };
  render(<ConversationVoice uuid="u" format="ogg-opus" {...calls} />);
  return calls;
};
const button = (name: string) => screen.findByRole('button', { name });
const storedSec = async () => (await storedBlobs('u', 'voice'))?.durationSec;

beforeAll(() => startI18n());
beforeEach(() => {
  saveSession({ token: 't', user: aMe() });
  microphone(noteOf(9));
});
afterEach(() => {
  cleanup();
  failing.reads = false;
  forgetBlobs('u', 'voice');
  forgetBlobs('u', 'files');
  vi.clearAllMocks();
  clearSession();
});

describe('a kept recording', () => {
  it('is gone on with instead of beginning another', async () => {
    await keepVoice('u', noteOf(4));
    const { onSend } = show();

    fireEvent.click(await button('Enviar mensagem de voz'));

    await waitFor(() => expect(onSend).toHaveBeenCalledWith(expect.objectContaining({ durationSec: 4 })));
    expect(recordVoice).not.toHaveBeenCalled();
    await waitFor(async () => expect(await storedSec()).toBeUndefined());
  });

  it('stays at an Escape, and goes by its button', async () => {
    await keepVoice('u', noteOf(4));
    const { onClose } = show();

    fireEvent.keyDown(await screen.findByRole('group'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
    expect(await storedSec()).toBe(4);

    fireEvent.click(await button('Descartar gravação'));
    expect(onClose).toHaveBeenCalledTimes(2);
    expect(await storedSec()).toBeUndefined();
  });

  it('is the one that ran when Escape closed the recorder', async () => {
    const { onClose } = show();
    await button('Parar e ouvir');

    fireEvent.keyDown(screen.getByRole('group'), { key: 'Escape' });
    expect(onClose).toHaveBeenCalledOnce();
    cleanup();

    await waitFor(async () => expect(await storedSec()).toBe(9));
  });

  it('is the one just made once it has been stopped', async () => {
    const { onClose } = show();
    fireEvent.click(await button('Parar e ouvir'));
    await waitFor(async () => expect(await storedSec()).toBe(9));

    fireEvent.keyDown(screen.getByRole('group'), { key: 'Escape' });

    expect(onClose).toHaveBeenCalledOnce();
    expect(await storedSec()).toBe(9);
  });

  it('stays where another tab kept it while this one was recording: discarding or sending the running one leaves it', async () => {
    for (const name of ['Descartar gravação', 'Enviar mensagem de voz']) {
      const { onClose, onSend } = show();
      await button('Parar e ouvir');
      await keepVoice('u', noteOf(4));

      fireEvent.click(await button(name));

      await waitFor(() => expect(onClose.mock.calls.length + onSend.mock.calls.length).toBe(1));
      expect(await storedSec()).toBe(4);
      cleanup();
      forgetBlobs('u', 'voice');
    }
  });

  it('becomes a chosen file where another one is kept after it', async () => {
    show();
    await button('Parar e ouvir');
    await keepVoice('u', noteOf(4));

    fireEvent.click(await button('Parar e ouvir'));

    await waitFor(async () => expect(await storedSec()).toBe(9));
    expect(await storedBlobs('u', 'files')).toMatchObject([{ name: 'voz.ogg', type: 'audio/ogg' }]);
  });

  it('stays when the browser refuses the microphone', async () => {
    vi.mocked(recordVoice).mockRejectedValue(new MicrophoneError('refused'));
    const { onClose } = show();
    await screen.findByRole('alert');
    await keepVoice('u', noteOf(4));

    fireEvent.click(await button('Descartar gravação'));

    expect(onClose).toHaveBeenCalledOnce();
    expect(await storedSec()).toBe(4);
  });

  it('is not replaced when the browser cannot read it for now', async () => {
    await keepVoice('u', noteOf(4));
    failing.reads = true;
    const { onClose } = show();

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(recordVoice).not.toHaveBeenCalled();
    failing.reads = false;
    expect(getDraftPart('u', 'voice')).not.toBeNull();
    expect(await storedSec()).toBe(4);
  });
});
