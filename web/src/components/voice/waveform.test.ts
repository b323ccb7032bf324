import { describe, expect, it } from 'vitest';
import { bars, toWaveform } from './waveform.ts';

describe('toWaveform', () => {
  it('makes 64 bars whose loudest reaches the top', () => {
    const wave = toWaveform(Array.from({ length: 200 }, (_, at) => (at < 100 ? 0.1 : 0.4)));

    expect(wave).toHaveLength(bars);
    expect(wave[0]).toBe(25);
    expect(wave.at(-1)).toBe(100);
  });

  it('stretches a short recording and stays flat in silence', () => {
    expect(toWaveform([0.2, 0.4])).toHaveLength(bars);
    expect(new Set(toWaveform([0, 0, 0]))).toEqual(new Set([0]));
    expect(toWaveform([])).toEqual([]);
  });
});
