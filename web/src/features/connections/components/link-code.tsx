import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone, formatTime } from '../../../lib/format.ts';

/** How long the copy button says that it copied, in ms. */
const confirmationMs = 1000;

type LinkCodeProps = { number: string; code: string; expiresAt: string | null };

/** The code that is typed into the phone, in two groups as the phone asks for it, and how to get there on the phone. */
export const LinkCode = ({ number, code, expiresAt }: LinkCodeProps) => {
  const { t } = useTranslation('connections');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(code);
    setCopied(true);
    setTimeout(() => setCopied(false), confirmationMs);
  };
  return (
    <>
      <p className="connection-link-code">
        <span className="connection-link-letters" role="img" aria-label={t('byNumber.code', { code: [...code].join(' ') })}>
          {groupsOf(code).map((group, place) => (
            <span key={place}>{group}</span>
          ))}
        </span>
        <Button
          iconName={copied ? 'status-positive' : 'copy'}
          ariaLabel={copied ? t('copy.done') : t('byNumber.copy')}
          onClick={() => void copy()}
        >
          {copied ? t('copy.done') : t('copy.do')}
        </Button>
      </p>
      {expiresAt && <p>{t('byNumber.until', { at: formatTime(expiresAt) })}</p>}
      <ol>
        <li>{t('byNumber.step1', { number: formatPhone(number).replaceAll(' ', noBreak) })}</li>
        <li>{t('byNumber.step2')}</li>
        <li>{t('byNumber.step3')}</li>
      </ol>
    </>
  );
};

const noBreak = '\u00a0';

/** Four letters each. */
const groupsOf = (code: string): string[] => code.match(/.{1,4}/g) ?? [];
