/** Number of bars in the waveform of a voice message, as on WhatsApp. */
export const bars = 64;

/** Converts the volume levels of a recording (0–1, in order of time) to `bars` bars of height 0–100; the loudest bar is 100. */
export const toWaveform = (levels: ReadonlyArray<number>): number[] => {
  if (levels.length === 0) return [];
  const peaks = Array.from({ length: bars }, (_, bar) => {
    const start = Math.floor((bar * levels.length) / bars);
    const end = Math.max(start + 1, Math.floor(((bar + 1) * levels.length) / bars));
    return Math.max(...levels.slice(start, end));
  });
  const loudest = Math.max(...peaks, 0.01);
  return peaks.map((peak) => Math.round((peak / loudest) * 100));
};
