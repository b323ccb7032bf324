import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

type GifPlayerProps = { url: string; box: { width: number; height: number }; onGone: () => void };

/** A short film that plays again and again without sound. Where less motion is wished for it stands still until it is pressed; a press stops it too. */
export const GifPlayer = ({ url, box, onGone }: GifPlayerProps) => {
  const { t } = useTranslation('conversation');
  const video = useRef<HTMLVideoElement>(null);
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [isPlaying, setPlaying] = useState(!isStill);
  const toggle = () => {
    if (video.current?.paused) void video.current.play().catch(() => undefined);
    else video.current?.pause();
  };
  return (
    <span className="bubble-gif">
      <video
        ref={video}
        className="bubble-media"
        src={url}
        width={box.width}
        height={box.height}
        autoPlay={!isStill}
        loop
        muted
        playsInline
        preload={isStill ? 'metadata' : 'auto'}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onError={onGone}
      />
      {!isPlaying && <span aria-hidden="true">GIF</span>}
      <button type="button" aria-label={t(isPlaying ? 'bubble.gifPause' : 'bubble.gifPlay')} onClick={toggle} />
    </span>
  );
};
