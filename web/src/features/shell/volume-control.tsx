import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/icon-button.tsx';
import { Popover } from '../../components/popover.tsx';
import { playNotification, useVolume } from '../../lib/sound.ts';

/** Loudness of the notification sound, 0–1 in steps of 0.1. */
export const VolumeControl = () => {
  const { t } = useTranslation('shell');
  const { volume, setVolume } = useVolume();
  const icon = volume === 0 ? 'audio-off' : volume < 0.5 ? 'audio-half' : 'audio-full';
  return (
    <Popover label={t('volume')} trigger={(props) => <IconButton icon={icon} label={t('volume')} {...props} />}>
      {() => (
        <label className="volume-panel">
          <strong>{t('volume')}</strong>
          <input
            type="range"
            min="0"
            max="1"
            step="0.1"
            value={volume}
            onChange={(event) => setVolume(Number(event.target.value))}
            onPointerUp={playNotification}
            onKeyUp={playNotification}
          />
        </label>
      )}
    </Popover>
  );
};
