import { useTranslation } from 'react-i18next';
import './laid-aside.css';

type LaidAsideProps = { text: string; onResume: () => void; onDrop: () => void };

/** Notice of an unsent draft, such as a voice recording, with buttons to resume and to discard it. */
export const LaidAside = ({ text, onResume, onDrop }: LaidAsideProps) => {
  const { t } = useTranslation('common');
  return (
    <p className="laid-aside" role="status">
      <span>{text}</span>
      <button type="button" className="text-button" onClick={onResume}>
        {t('aside.resume')}
      </button>
      <button type="button" className="text-button" onClick={onDrop}>
        {t('aside.drop')}
      </button>
    </p>
  );
};
