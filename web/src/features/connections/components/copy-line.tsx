import { useTranslation } from 'react-i18next';
import { CopyText } from '../../../components/copy-text.tsx';

/** Text to take elsewhere, with the button that copies it, in the words of this feature. */
export const CopyLine = ({ label, text, onCopied }: { label: string; text: string; onCopied?: (() => void) | undefined }) => {
  const { t } = useTranslation('connections');
  return (
    <CopyText
      label={label}
      text={text}
      onCopied={onCopied}
      words={{ do: t('copy.do'), done: t('copy.done'), what: (what) => t('copy.what', { label: what }) }}
    />
  );
};
