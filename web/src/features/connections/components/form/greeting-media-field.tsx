import { pictureTypes, uploadKindOf, videoTypes } from '@balcao/shared/domain/messages/upload-kind.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GreetingMediaChoice } from '../../api/use-save-connection.ts';
import { codeText } from '../../../../lib/api/api-error.ts';
import { formatBytes } from '../../../../lib/format.ts';

export type StoredMedia = { name: string; kind: 'image' | 'video'; url: string };

/** A file the greeting can come with, and how large it may be; null for anything else. */
const greetingKindOf = (mimeType: string) => {
  const kind = uploadKindOf(mimeType);
  return kind?.mediaType === 'image' || kind?.mediaType === 'video' ? { mediaType: kind.mediaType, maxBytes: kind.maxBytes } : null;
};

type GreetingMediaFieldProps = { stored: StoredMedia | null; choice: GreetingMediaChoice; onChange: (choice: GreetingMediaChoice) => void };

/** The image or video the greeting comes with. */
export const GreetingMediaField = ({ stored, choice, onChange }: GreetingMediaFieldProps) => {
  const { t } = useTranslation('connections');
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const file = choice.kind === 'new' ? choice.file : null;
  const fileUrl = useObjectUrl(file);
  const chosen = file && fileUrl ? { name: file.name, kind: greetingKindOf(file.type)?.mediaType ?? 'image', url: fileUrl } : null;
  const shown: StoredMedia | null = choice.kind === 'keep' ? stored : chosen;

  const take = (picked: File | undefined) => {
    if (!picked) return;
    const kind = greetingKindOf(picked.type);
    if (!kind) return setRefused(codeText('ERR_UPLOAD_TYPE'));
    if (picked.size > kind.maxBytes) return setRefused(codeText('ERR_UPLOAD_TOO_LARGE'));
    setRefused(null);
    onChange({ kind: 'new', file: picked });
  };

  return (
    <FormField label={t('form.greetingMedia')} description={t('hints.greetingMedia')} errorText={refused}>
      <div className="greeting-media">
        {shown && (
          <>
            {shown.kind === 'image' ? (
              <img src={shown.url} alt={t('form.attached', { name: shown.name })} />
            ) : (
              <video src={shown.url} controls aria-label={t('form.attached', { name: shown.name })} />
            )}
            <span>
              {shown.name}
              {file && ` · ${formatBytes(file.size)}`}
            </span>
          </>
        )}
        <div className="greeting-media-actions">
          <Button iconName="upload" onClick={() => input.current?.click()}>
            {t(shown ? 'form.replaceMedia' : 'form.chooseMedia')}
          </Button>
          {shown && (
            <Button iconName="remove" onClick={() => onChange(stored ? { kind: 'remove' } : { kind: 'keep' })}>
              {t('form.removeMedia')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={t('form.greetingMedia')}
          accept={[...pictureTypes, ...videoTypes].join()}
          onChange={(event) => {
            take(event.target.files?.[0]);
            // The same file chosen again is a choice too.
            event.target.value = '';
          }}
        />
      </div>
    </FormField>
  );
};

/** An address for a file of this computer while it is shown. */
const useObjectUrl = (file: File | null): string | null => {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setUrl(null);
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
};
