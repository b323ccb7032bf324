import Button from '@cloudscape-design/components/button';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './copy-line.css';

/** How long the button says that it copied. */
const confirmationMs = 1000;

/** Text to take elsewhere, with the button that copies it. */
export const CopyLine = ({ label, text }: { label: string; text: string }) => {
  const { t } = useTranslation('common');
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(() => setCopied(false), confirmationMs);
  };
  return (
    <div className="copy-line">
      <span id={id}>{label}</span>
      <div>
        <code aria-labelledby={id}>{text}</code>
        <Button iconName={copied ? 'status-positive' : 'copy'} ariaLabel={t('copy.what', { label })} onClick={() => void copy()}>
          {t(copied ? 'copy.done' : 'copy.do')}
        </Button>
      </div>
    </div>
  );
};
