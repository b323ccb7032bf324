import { create } from 'zustand';

const storedVolume = (): number => {
  const stored = Number(localStorage.getItem('volume') ?? 1);
  return Number.isFinite(stored) ? Math.min(1, Math.max(0, stored)) : 1;
};

/** Loudness of this browser, 0–1. */
export const useVolume = create<{ volume: number; setVolume: (volume: number) => void }>()((set) => ({
  volume: storedVolume(),
  setVolume: (volume) => {
    localStorage.setItem('volume', String(volume));
    set({ volume });
  },
}));

/** Several messages in a moment sound once. */
const quietMs = 1200;
let context: AudioContext | undefined;
let lastAt = 0;

/** Two soft bell notes, made here so that no file has to load. Silent until the person has touched the page: browsers ask for that. */
export const playNotification = (): void => {
  const { volume } = useVolume.getState();
  if (volume === 0 || Date.now() - lastAt < quietMs) return;
  lastAt = Date.now();
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  const start = context.currentTime + 0.02;
  note(context, 880, start, volume);
  note(context, 1318.5, start + 0.11, volume);
};

const note = (audio: AudioContext, hertz: number, at: number, volume: number): void => {
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = 'sine';
  oscillator.frequency.value = hertz;
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(0.22 * volume, at + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + 0.45);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(at);
  oscillator.stop(at + 0.5);
};
