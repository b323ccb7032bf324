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
  /** Audio format that the channel of the conversation plays. */
  format?: VoiceFormat;
  /** Recording made earlier, which is shown for playing and sending; null = the recorder starts a new recording. */
  recorded?: VoiceNote | null;
  onSend: (note: VoiceNote) => void;
  /** Called when the user closes the recorder without sending or discarding; a recording that `onRecorded` stored stays stored. */
  onClose: () => void;
  /** Called when the user discards the recording; default: `onClose`. */
  onDiscard?: () => void;
  /** Called with a recording that has ended and was neither sent nor discarded, also when the recorder is unmounted while recording. */
  onRecorded?: (note: VoiceNote) => void | Promise<void>;
  /** Called when the first part of a recording is available; the returned object stores each part while the recording runs. */
  keepRunning?: () => RunningKeeper;
};
type RunningKeeper = { part: (part: RecordedPart) => void; end: () => void };
type State =
  | { kind: 'asking' }
  | { kind: 'recording'; recording: VoiceRecording }
  | { kind: 'recorded'; note: VoiceNote; url: string }
  | { kind: 'failed'; problem: MicrophoneProblem };

/** Maximum length of a recording, in seconds: it is stopped then, and can be played and sent. */
const maxSec = 900;

/** Voice recorder that replaces the message composer. Recording starts on mount; a stopped recording can be played before it is sent.
 *  Escape never deletes a running recording: with `onRecorded` it closes the recorder, which stores the recording; without, it stops a
 *  running recording, and discards a stopped one. Enter sends the recording; letters and the space bar do nothing. */
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

  /** True once the recording was sent or discarded: unmounting the recorder then stores nothing. */
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
  // Layout effect, so that the recorder has the focus by the time it is visible: the user may press Enter immediately.
  useLayoutEffect(() => {
    // A focused text field keeps the focus: the user may be typing there when the microphone is granted or the maximum length is reached.
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
  /** Sends the recording only once: the second click of a double click has no effect. */
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
      // Letters typed while the recorder has the focus trigger no shortcut, and the space bar does not scroll. On a button, the space bar presses it.
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

/** Elapsed time and volume of the running recording. */
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

/** Draws the volume levels of a running recording as bars, the newest at the right edge. */
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
    // Bar height = 4 × level, because speech rarely exceeds a quarter of the maximum level.
    const bar = Math.max(2, Math.min(1, level * 4) * height);
    pen.fillRect(width - (shown.length - index) * barPx, (height - bar) / 2, barPx - 2, bar);
  }
};
