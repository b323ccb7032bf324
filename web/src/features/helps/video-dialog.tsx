import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import type { Help } from './api/help-queries.ts';

/** A help video. YouTube is asked for nothing before it is opened, and leaves no cookies. Escape closes it. */
export const VideoDialog = ({ help: { title, description, video }, onClose }: { help: Help; onClose: () => void }) => {
  const { t } = useTranslation('common');
  return (
    <Dialog title={title} confirmLabel={t('close')} size="large" onlyClose onConfirm={onClose} onClose={onClose}>
      <iframe
        className="help-video"
        title={title}
        src={`https://www.youtube-nocookie.com/embed/${encodeURIComponent(video)}?autoplay=1&rel=0`}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {description && <p className="help-about">{description}</p>}
    </Dialog>
  );
};
