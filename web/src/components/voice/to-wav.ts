/** Sample rate of WAV recordings, in Hz: enough for speech, and at 24 kB/s the longest recording stays below the size limits of the channels. */
const samplesPerSec = 12_000;
const headerBytes = 44;

/** Converts a recording to WAV (16 bits, mono), for channels that play no other format.
 *  @throws DOMException when the browser cannot decode the recording. */
export const toWav = async (recorded: Blob): Promise<Blob> => {
  const sound = await new OfflineAudioContext(1, 1, samplesPerSec).decodeAudioData(await recorded.arrayBuffer());
  return new Blob([packWav(sound.getChannelData(0), samplesPerSec)], { type: 'audio/wav' });
};

/** Encodes samples as a WAV file (16 bits, mono): http://soundfile.sapp.org/doc/WaveFormat/ @param samples from -1 to 1. @param rate in Hz. */
export const packWav = (samples: Float32Array, rate: number): ArrayBuffer => {
  const wav = new DataView(new ArrayBuffer(headerBytes + samples.length * 2));
  const write = (at: number, letters: string) => {
    for (let index = 0; index < letters.length; index++) wav.setUint8(at + index, letters.charCodeAt(index));
  };
  write(0, 'RIFF');
  wav.setUint32(4, wav.byteLength - 8, true);
  write(8, 'WAVEfmt ');
  wav.setUint32(16, 16, true);
  wav.setUint16(20, 1, true);
  wav.setUint16(22, 1, true);
  wav.setUint32(24, rate, true);
  wav.setUint32(28, rate * 2, true);
  wav.setUint16(32, 2, true);
  wav.setUint16(34, 16, true);
  write(36, 'data');
  wav.setUint32(40, samples.length * 2, true);
  samples.forEach((sample, index) => {
    const held = Math.max(-1, Math.min(1, sample));
    wav.setInt16(headerBytes + index * 2, Math.round(held * (held < 0 ? 0x8000 : 0x7fff)), true);
  });
  return wav.buffer as ArrayBuffer; // an ArrayBuffer was passed to the DataView
};
