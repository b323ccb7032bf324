import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDuration } from '../../lib/format.ts';
import './audio-player.css';

/** Playback speeds in the order in which the speed button selects them; the chosen speed is stored in the browser for later audios. */
const speeds = [1, 1.5, 2, 0.5];
const speedKey = 'audioPlaybackRate';
const storedSpeed = (): number => speeds.find((speed) => speed === Number(localStorage.getItem(speedKey))) ?? 1;

/** The audio element on the page that was started last. When another one starts, it is paused. */
let playing: HTMLAudioElement | null = null;

type AudioPlayerProps = {
  url: string;
  durationSec: number | null;
  voice: boolean;
  /** Volume levels of the audio as bars of height 0–100; null = a plain progress track is shown. */
  waveform: number[] | null;
  onGone: () => void;
};

/** Player of an audio message: play, seek and speed. The file is loaded only when it is played; without `durationSec`, its metadata is
 *  loaded on mount, to learn the duration. */
export const AudioPlayer = ({ url, durationSec, voice, waveform, onGone }: AudioPlayerProps) => {
  const { t } = useTranslation('common');
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);
  const [position, setPosition] = useState(0);
  const [length, setLength] = useState(durationSec ?? 0);
  const [speed, setSpeed] = useState(storedSpeed);

  useEffect(
    () => () => {
      if (playing === audio.current) playing = null;
    },
    [],
  );

  const toggle = () => {
    const element = audio.current;
    if (!element) return;
    if (!element.paused) return element.pause();
    if (playing && playing !== element) playing.pause();
    playing = element;
    element.playbackRate = speed;
    void element.play().catch(onGone);
  };
  const nextSpeed = () => {
    const next = speeds[(speeds.indexOf(speed) + 1) % speeds.length] ?? 1;
    localStorage.setItem(speedKey, String(next));
    setSpeed(next);
    if (audio.current) audio.current.playbackRate = next;
  };
  const seek = (seconds: number) => {
    if (audio.current) audio.current.currentTime = seconds;
    setPosition(seconds);
  };

  return (
    <div className="audio-player">
      <audio
        ref={audio}
        src={url}
        preload={durationSec === null ? 'metadata' : 'none'}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => seek(0)}
        onTimeUpdate={({ currentTarget }) => setPosition(currentTarget.currentTime)}
        onLoadedMetadata={({ currentTarget }) => Number.isFinite(currentTarget.duration) && setLength(currentTarget.duration)}
      />
      <button type="button" className="audio-play" onClick={toggle} aria-label={t(isPlaying ? 'audio.pause' : 'audio.play')}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d={isPlaying ? 'M7 5h3.500v14H7zM13.500 5H17v14h-3.500z' : 'M8 5l11 7-11 7z'} />
        </svg>
      </button>
      <span className={waveform?.length ? 'audio-track waved' : 'audio-track'}>
        {waveform && waveform.length > 0 && <Wave waveform={waveform} played={length ? position / length : 0} />}
        <input
          type="range"
          min="0"
          max={length || 1}
          step="0.1"
          value={Math.min(position, length || 1)}
          style={{ '--played': `${length ? (position / length) * 100 : 0}%` }}
          aria-label={t('audio.position')}
          aria-valuetext={formatDuration(position)}
          onChange={(event) => seek(Number(event.target.value))}
        />
        <small>
          {formatDuration(isPlaying || position > 0 ? position : length)}
          {voice && <span> · {t('audio.voice')}</span>}
        </small>
      </span>
      <button type="button" className="audio-speed" onClick={nextSpeed} aria-label={t('audio.speed', { speed })}>
        {speed}×
      </button>
    </div>
  );
};

const Wave = ({ waveform, played }: { waveform: number[]; played: number }) => (
  <svg className="audio-wave" viewBox={`0 0 ${waveform.length * 3} 20`} preserveAspectRatio="none" aria-hidden="true">
    {waveform.map((level, index) => {
      const height = 2 + (level / 100) * 18;
      return (
        <rect
          key={index}
          className={(index + 0.5) / waveform.length <= played ? 'played' : undefined}
          x={index * 3}
          y={(20 - height) / 2}
          width="2"
          height={height}
          rx="1"
        />
      );
    })}
  </svg>
);
