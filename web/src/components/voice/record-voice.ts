import type { VoiceFormat } from '@balcao/shared/domain/channels.ts';
import { shortestVoiceBytes } from '@balcao/shared/domain/messages/upload-kind.ts';
import { toWaveform } from './waveform.ts';

export type VoiceNote = { blob: Blob; mimeType: string; fileName: string; durationSec: number; waveform: number[] };
export type VoiceRecording = {
  /** Volume levels since the start of the recording: 0–1, one every 50 ms. The array grows while the recording runs. */
  levels: ReadonlyArray<number>;
  stop: () => Promise<VoiceNote>;
  isStopped: () => boolean;
  /** Stops and discards the recording, and releases the microphone. */
  cancel: () => void;
};
/** Audio recorded since the previous part; `noteOfParts` joins all parts. `type`: MIME type in which the browser records. `levels`: volume 0–1. */
export type RecordedPart = { blob: Blob; type: string; levels: number[] };
/** Why the browser cannot record: microphone permission refused, no microphone, or recording not supported. */
export type MicrophoneProblem = 'refused' | 'missing' | 'unsupported';

export class MicrophoneError extends Error {
  readonly problem: MicrophoneProblem;
  constructor(problem: MicrophoneProblem, options?: { cause?: unknown }) {
    super(`no recording: ${problem}`, options);
    this.name = 'MicrophoneError';
    this.problem = problem;
  }
}

/** MIME types to record in, by preference: Firefox supports Ogg; Chromium WebM, which is converted to Ogg afterwards; older Safari only AAC. */
const formats = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'];
/** Bit rate of recordings. The minimum size of a sendable recording, 10,000 bytes, is about 1.2 s of audio at this rate. */
const bitsPerSecond = 64_000;
const levelEveryMs = 50;
const partMs = 1000;

/** Records the microphone in mono.
 *  @param wanted audio format that the channel plays; the finished recording is converted to it.
 *  @param onPart called each second with the audio recorded since the previous call. The last part is not passed to it; only the result
 *  of `stop` contains it.
 *  @throws MicrophoneError */
export const recordVoice = async (wanted: VoiceFormat = 'ogg-opus', onPart?: (part: RecordedPart) => void): Promise<VoiceRecording> => {
  const format = formats.find((each) => globalThis.MediaRecorder?.isTypeSupported(each));
  if (!format || !navigator.mediaDevices) throw new MicrophoneError('unsupported');
  const microphone = await openMicrophone();
  const context = new AudioContext();
  const source = context.createMediaStreamSource(microphone);
  const mono = new MediaStreamAudioDestinationNode(context, { channelCount: 1, channelCountMode: 'explicit' });
  const meter = new AnalyserNode(context, { fftSize: 1024 });
  source.connect(mono);
  source.connect(meter);
  // `audioBitrateMode` is missing in TypeScript's DOM types: https://www.w3.org/TR/mediastream-recording/#bitratemode
  const options: MediaRecorderOptions & { audioBitrateMode: 'constant' } = {
    mimeType: format,
    audioBitsPerSecond: bitsPerSecond,
    audioBitrateMode: 'constant',
  };
  const recorder = new MediaRecorder(mono.stream, options);

  const levels: number[] = [];
  const samples = new Float32Array(meter.fftSize);
  const metering = setInterval(() => {
    meter.getFloatTimeDomainData(samples);
    levels.push(Math.min(1, Math.sqrt(samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length)));
  }, levelEveryMs);
  const letGo = () => {
    clearInterval(metering);
    for (const track of microphone.getTracks()) track.stop();
    // Unmounting the recorder after sending calls this function a second time, and closing a closed AudioContext is an error.
    if (context.state !== 'closed') void context.close();
  };

  const parts: Blob[] = [];
  let told = 0;
  recorder.ondataavailable = ({ data }) => {
    parts.push(data);
    if (recorder.state === 'inactive' || data.size === 0) return;
    onPart?.({ blob: data, type: format, levels: levels.slice(told) });
    told = levels.length;
  };
  const ended = new Promise<void>((resolve) => {
    recorder.onstop = () => resolve();
  });
  const startedAt = performance.now();
  recorder.start(onPart ? partMs : undefined);
  return {
    levels,
    stop: async () => {
      const durationSec = (performance.now() - startedAt) / 1000;
      recorder.stop();
      await ended;
      letGo();
      return toNote(new Blob(parts, { type: format }), wanted, { durationSec, waveform: toWaveform(levels) });
    },
    isStopped: () => recorder.state === 'inactive',
    cancel: () => {
      if (recorder.state !== 'inactive') recorder.stop();
      letGo();
    },
  };
};

/** Joins the stored parts of a recording into a voice note, when the page was closed while recording. */
export const noteOfParts = (parts: ReadonlyArray<RecordedPart>, wanted: VoiceFormat): Promise<VoiceNote> => {
  const levels = parts.flatMap((part) => part.levels);
  const recorded = new Blob(
    parts.map(({ blob }) => blob),
    { type: parts[0]?.type ?? '' },
  );
  return toNote(recorded, wanted, { durationSec: (levels.length * levelEveryMs) / 1000, waveform: toWaveform(levels) });
};

const toNote = (recorded: Blob, wanted: VoiceFormat, facts: Facts): Promise<VoiceNote> =>
  wanted === 'wav' ? toWavNote(recorded, facts) : toVoiceNote(recorded, facts);

const openMicrophone = async (): Promise<MediaStream> => {
  try {
    return await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true } });
  } catch (cause) {
    const isMissing = cause instanceof DOMException && (cause.name === 'NotFoundError' || cause.name === 'NotReadableError');
    throw new MicrophoneError(isMissing ? 'missing' : 'refused', { cause });
  }
};

type Facts = Pick<VoiceNote, 'durationSec' | 'waveform'>;

const toWavNote = async (recorded: Blob, facts: Facts): Promise<VoiceNote> => {
  const file = { mimeType: 'audio/wav', fileName: 'voz.wav' };
  if (recorded.size < shortestVoiceBytes) return { ...facts, ...file, blob: recorded };
  const { toWav } = await import('./to-wav.ts');
  return { ...facts, ...file, blob: await toWav(recorded) };
};

const toVoiceNote = async (recorded: Blob, facts: Facts): Promise<VoiceNote> => {
  // A recording below the minimum size will not be sent, so it is not converted: stopped immediately, it may be an incomplete file.
  if (recorded.size < shortestVoiceBytes) return { ...facts, blob: recorded, mimeType: 'audio/ogg', fileName: 'voz.ogg' };
  if (!recorded.type.startsWith('audio/webm')) {
    const mimeType = recorded.type.startsWith('audio/ogg') ? 'audio/ogg' : 'audio/mp4';
    const blob = new Blob([recorded], { type: mimeType });
    return { ...facts, blob, mimeType, fileName: `voz.${mimeType === 'audio/ogg' ? 'ogg' : 'm4a'}` };
  }
  const { webmToOgg } = await import('./webm-to-ogg.ts');
  const { ogg, durationSec } = webmToOgg(new Uint8Array(await recorded.arrayBuffer()));
  return { ...facts, durationSec, blob: new Blob([ogg], { type: 'audio/ogg' }), mimeType: 'audio/ogg', fileName: 'voz.ogg' };
};
