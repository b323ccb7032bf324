import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../icon-button.tsx';
import type { VoiceFormat } from '@balcao/shared/domain/channels.ts';
import { formatDuration } from '../../lib/format.ts';
import {
  MicrophoneError,
  type MicrophoneProblem,
  type RecordedPart,
  recordVoice,
  type VoiceNote,
  type VoiceRecording,
} from './record-voice.ts';
import { Icon } from '../icon.tsx';
import { AudioPlayer } from './audio-player.tsx';
import '../composer.css';
import './voice-recorder.css';

type VoiceRecorderProps = {
  /** The audio format that the channel plays. */
  format?: VoiceFormat;
  /** An earlier recording, which is shown for playing and sending instead of starting a new one. */
  recorded?: VoiceNote | null;
  onSend: (note: VoiceNote) => void;
  /** Called when the recorder is closed without sending or discarding; a recording given to `onRecorded` stays stored. */
  onClose: () => void;
  /** Called when the user discards the recording; default: `onClose`. */
  onDiscard?: () => void;
  /** Called when a recording has ended and was neither sent nor discarded, also when the recorder is unmounted while recording. */
  onRecorded?: (note: VoiceNote) => void | Promise<void>;
  /** Called at the first part of a recording; the returned object stores each part while the recording runs. */
  keepRunning?: () => RunningKeeper;
};
type RunningKeeper = { part: (part: RecordedPart) => void; end: () => void };
type State =
  | { kind: 'asking' }
  | { kind: 'recording'; recording: VoiceRecording }
  | { kind: 'recorded'; note: VoiceNote; url: string }
  | { kind: 'failed'; problem: MicrophoneProblem };

/** Longest recording, in seconds; it is then stopped, and can be played and sent. */
const maxSec = 900;

/** Voice recorder in place of the composer. Starts recording when it is mounted; the recording can be played before it is sent.
 *  Escape never deletes a running recording. With `onRecorded` it closes the recorder, which stores the recording; without, it stops a running
 *  recording so that it can be played, and discards a stopped one. Enter sends the recording; letters and the space bar do nothing. */
export const VoiceRecorder = ({
  format = 'ogg-opus',
  recorded = null,
  onSend,
  onClose,
  onDiscard = onClose,
  onRecorded,
  keepRunning,
}: VoiceRecorderProps) => {
  const { t } = useTranslation('common');
  const [state, setState] = useState<State>(() => (recorded ? toRecorded(recorded) : { kind: 'asking' }));
  const [tries, setTries] = useState(0);
  const box = useRef<HTMLDivElement>(null);

  /** True once the recording was sent or discarded, so that unmounting does not store it. */
  const isDone = useRef(false);
  const isStopping = useRef(false);
  const latestRecorded = useRef(onRecorded);
  latestRecorded.current = onRecorded;
  const begin = useRef(keepRunning);
  begin.current = keepRunning;
  const keeper = useRef<RunningKeeper | null>(null);
  const letGo = () => {
    keeper.current?.end();
    keeper.current = null;
  };
  useEffect(() => {
    if (recorded) return;
    let gone = false;
    let running: VoiceRecording | null = null;
    let mine: RunningKeeper | null = null;
    const onPart = begin.current && ((part: RecordedPart) => (mine ??= keeper.current = begin.current?.() ?? null)?.part(part));
    recordVoice(format, onPart).then(
      (recording) => {
        if (gone) return recording.cancel();
        running = recording;
        setState({ kind: 'recording', recording });
      },
      (error: unknown) => {
        if (!gone) setState({ kind: 'failed', problem: error instanceof MicrophoneError ? error.problem : 'unsupported' });
      },
    );
    return () => {
      gone = true;
      const keep = latestRecorded.current;
      const end = () => mine?.end();
      if (running && keep && !isDone.current && !running.isStopped()) void running.stop().then(keep).then(end);
      else running?.cancel();
    };
  }, [tries, format, recorded]);
  const url = state.kind === 'recorded' ? state.url : null;
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  // A layout effect, so that the recorder has the focus when it becomes visible: the user may press Enter at once.
  useLayoutEffect(() => {
    // The focus is not taken from another text field: the user may be typing there when the microphone is granted, or the time limit is reached.
    const isElsewhere = isField(document.activeElement) && !box.current?.contains(document.activeElement);
    if (!isElsewhere) box.current?.focus();
  }, [state.kind]);

  const listen = async () => {
    if (state.kind !== 'recording' || isStopping.current) return;
    isStopping.current = true;
    const note = await state.recording.stop();
    if (isDone.current) return;
    isStopping.current = false;
    setState(toRecorded(note));
    await onRecorded?.(note);
    letGo();
  };
  /** Sends the recording once: the second click of a double click is ignored. */
  const send = async () => {
    if (isDone.current || (state.kind !== 'recording' && state.kind !== 'recorded')) return;
    isDone.current = true;
    if (state.kind === 'recording') onSend(await state.recording.stop());
    else if (state.kind === 'recorded') onSend(state.note);
    letGo();
  };
  const discard = () => {
    isDone.current = true;
    letGo();
    onDiscard();
  };
  const isStorable = onRecorded !== undefined && (state.kind === 'recording' || state.kind === 'recorded');
  const stopsByEscape = state.kind === 'recording' && !isStorable;
  const retry = () => {
    setState({ kind: 'asking' });
    setTries(tries + 1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnBox = event.target === box.current;
    const isCommand = event.ctrlKey || event.metaKey || event.altKey;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      if (isStorable) onClose();
      else if (stopsByEscape) void listen();
      else discard();
    } else if (event.key === 'Enter' && isOnBox && !isCommand && !event.shiftKey && !event.repeat && !event.nativeEvent.isComposing) {
      event.preventDefault();
      void send();
    } else if (!isCommand && [...event.key].length === 1) {
      // Characters typed on the recorder must trigger no shortcut and not scroll the page. On a button, the space bar still presses it.
      event.stopPropagation();
      if (isOnBox) event.preventDefault();
    }
  };

  return (
    <div ref={box} className="composer voice" role="group" aria-label={t('voice.label')} tabIndex={-1} onKeyDown={onKeyDown}>
      <IconButton
        icon="remove"
        label={t('voice.discard')}
        {...(isStorable || stopsByEscape ? {} : { shortcut: 'Esc' })}
        onClick={discard}
      />
      {state.kind === 'asking' && <span className="voice-note">{t('voice.asking')}</span>}
      {state.kind === 'failed' && (
        <span className="voice-note voice-failed" role="alert">
          {t(`voice.${state.problem}`)}{' '}
          {state.problem !== 'unsupported' && (
            <button type="button" className="text-button" onClick={retry}>
              {t('retry')}
            </button>
          )}
        </span>
      )}
      {state.kind === 'recording' && <Running levels={state.recording.levels} onFull={() => void listen()} />}
      {state.kind === 'recorded' && (
        <AudioPlayer url={state.url} durationSec={state.note.durationSec} voice waveform={state.note.waveform} onGone={() => undefined} />
      )}
      {state.kind === 'recording' && (
        <IconButton
          icon="stop-circle"
          label={t('voice.listen')}
          {...(stopsByEscape ? { shortcut: 'Esc' } : {})}
          onClick={() => void listen()}
        />
      )}
      {(state.kind === 'recording' || state.kind === 'recorded') && (
        <button
          type="button"
          className="composer-send"
          aria-label={t('voice.send')}
          title={`${t('voice.send')} (Enter)`}
          onClick={() => void send()}
        >
          <Icon name="send" />
        </button>
      )}
    </div>
  );
};

const isField = (element: Element | null): boolean => element?.matches('input, textarea, select, [contenteditable]') ?? false;

const toRecorded = (note: VoiceNote): State => ({ kind: 'recorded', note, url: URL.createObjectURL(note.blob) });

/** Shows the elapsed time and the volume of the running recording. */
const Running = ({ levels, onFull }: { levels: ReadonlyArray<number>; onFull: () => void }) => {
  const { t } = useTranslation('common');
  const [seconds, setSeconds] = useState(0);
  const canvas = useRef<HTMLCanvasElement>(null);
  const full = useRef(onFull);
  full.current = onFull;

  useEffect(() => {
    const startedAt = performance.now();
    const timer = setInterval(() => {
      const passed = (performance.now() - startedAt) / 1000;
      setSeconds(passed);
      if (passed >= maxSec) full.current();
    }, 250);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    let frame = 0;
    let drawn = -1;
    const draw = () => {
      frame = requestAnimationFrame(draw);
      if (!canvas.current || drawn === levels.length) return;
      drawn = levels.length;
      drawLevels(canvas.current, levels);
    };
    draw();
    return () => cancelAnimationFrame(frame);
  }, [levels]);

  return (
    <span className="voice-running">
      <i aria-hidden="true" />
      <span role="timer" aria-label={t('voice.recording')}>
        {formatDuration(Math.floor(seconds))}
      </span>
      <canvas ref={canvas} aria-hidden="true" />
    </span>
  );
};

const barPx = 4;

/** Draws the volume levels as bars: the newest at the right edge, older ones to the left. */
const drawLevels = (canvas: HTMLCanvasElement, levels: ReadonlyArray<number>): void => {
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = devicePixelRatio;
  canvas.width = width * scale;
  canvas.height = height * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.scale(scale, scale);
  pen.fillStyle = getComputedStyle(canvas).color;
  const shown = levels.slice(-Math.floor(width / barPx));
  for (const [index, level] of shown.entries()) {
    // Levels are multiplied by 4, because speech rarely exceeds a quarter of the meter's range.
    const bar = Math.max(2, Math.min(1, level * 4) * height);
    pen.fillRect(width - (shown.length - index) * barPx, (height - bar) / 2, barPx - 2, bar);
  }
};
