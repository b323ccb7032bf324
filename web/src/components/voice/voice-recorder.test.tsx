// @vitest-environment happy-dom
import { cleanup, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { recordVoice, type VoiceNote, type VoiceRecording } from './record-voice.ts';
import { VoiceRecorder } from './voice-recorder.tsx';

vi.mock('./record-voice.ts', async (original) => ({ ...(await original<object>()), recordVoice: vi.fn() }));

const note: VoiceNote = { blob: new Blob(['x']), mimeType: 'audio/ogg', fileName: 'voz.ogg', durationSec: 3, waveform: [] };
const recording: VoiceRecording = { levels: [], stop: async () => note, isStopped: () => true, cancel: () => undefined };
const show = () => {
  vi.mocked(recordVoice).mockResolvedValue(recording);
  const calls = { onSend: vi.fn(), onClose: vi.fn() };
  render(<VoiceRecorder {...calls} />);
  return calls;
};
/** A key as a browser handles it: the space bar and Enter press the button that has the focus, unless that was prevented. */
const press = (key: string, more: KeyboardEventInit = {}): KeyboardEvent => {
  const target = document.activeElement ?? document.body;
  const event = createEvent.keyDown(target, { key, ...more }) as KeyboardEvent;
  fireEvent(target, event);
  if (!event.defaultPrevented && [' ', 'Enter'].includes(key) && target instanceof HTMLButtonElement) fireEvent.click(target);
  return event;
};

beforeAll(() => startI18n());
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

describe('a recording that runs', () => {
  it('goes by Enter at once, and not by an Enter that is still held down', async () => {
    const { onSend } = show();
    await screen.findByRole('timer');

    press('Enter', { repeat: true });
    await Promise.resolve();
    expect(onSend).not.toHaveBeenCalled();
    press('Enter');

    await waitFor(() => expect(onSend).toHaveBeenCalledWith(note));
  });

  it('does not go by what somebody types on, and neither does the page', async () => {
    const page = vi.fn();
    addEventListener('keydown', page);
    const { onSend, onClose } = show();
    await screen.findByRole('timer');

    const events = [...'oi, já vou?'].map((key) => press(key));
    await Promise.resolve();

    expect(events.every(({ defaultPrevented }) => defaultPrevented)).toBe(true);
    expect([onSend, onClose, page].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
    press('k', { ctrlKey: true });
    expect(page).toHaveBeenCalledOnce();
    removeEventListener('keydown', page);
  });

  it('is stopped to be heard by Escape where none are stored, and deleted by the next one', async () => {
    const { onClose, onSend } = show();
    await screen.findByRole('timer');

    press('Escape');
    press('Escape');
    await screen.findByRole('button', { name: 'Ouvir' });
    expect(onClose).not.toHaveBeenCalled();

    press('Escape');
    expect(onClose).toHaveBeenCalledOnce();
    expect(onSend).not.toHaveBeenCalled();
  });

  it('goes by the space bar where its button was gone to', async () => {
    const { onSend } = show();
    (await screen.findByRole('button', { name: 'Enviar mensagem de voz' })).focus();

    press(' ');

    await waitFor(() => expect(onSend).toHaveBeenCalledOnce());
  });

  it('leaves the focus to a field in which somebody writes meanwhile', async () => {
    const field = document.body.appendChild(document.createElement('input'));
    show();
    field.focus();

    await screen.findByRole('timer');

    expect(document.activeElement).toBe(field);
  });
});
