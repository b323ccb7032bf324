import { useObjectUrl } from '../../lib/use-object-url.ts';
import { pictureTypes } from '@balcao/shared/domain/messages/upload-kind.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../lib/api/api-error.ts';
import { Avatar } from '../avatar.tsx';

/** What saving the form does with the stored picture: keep it, remove it, or replace it by `file`. */
export type PictureChoice = { kind: 'keep' } | { kind: 'remove' } | { kind: 'new'; file: File };

/** Maximum size of a picture, in bytes. */
const maxBytes = 5_000_000;

type PictureFieldProps = {
  label: string;
  /** Name of the person, whose initials replace a missing picture. */
  name: string;
  stored: string | null;
  /** Whether the stored picture may only be replaced. */
  staysOne?: boolean;
  choice: PictureChoice;
  /** Why saving refused the chosen picture. */
  error?: string | null;
  onChange: (choice: PictureChoice) => void;
};

/** Form field that shows, replaces or removes the picture of a person. */
export const PictureField = ({ label, name, stored, staysOne = false, choice, error = null, onChange }: PictureFieldProps) => {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const chosen = useObjectUrl(choice.kind === 'new' ? choice.file : null);
  const shown = choice.kind === 'keep' ? stored : chosen;
  const take = (file: File | undefined) => {
    if (!file) return;
    if (!pictureTypes.some((type) => type === file.type)) return setRefused(codeText('ERR_UPLOAD_TYPE'));
    if (file.size > maxBytes) return setRefused(codeText('ERR_UPLOAD_TOO_LARGE'));
    setRefused(null);
    onChange({ kind: 'new', file });
  };
  return (
    <FormField label={label} errorText={refused ?? error}>
      <div className="picture-field">
        <Avatar name={name || '?'} pictureUrl={shown} size={56} />
        <Button iconName="upload" onClick={() => input.current?.click()}>
          {t(shown ? 'picture.replace' : 'picture.choose')}
        </Button>
        {shown && !(staysOne && choice.kind === 'keep') && (
          <Button
            iconName="remove"
            variant="icon"
            ariaLabel={t('picture.remove')}
            onClick={() => onChange({ kind: stored && !staysOne ? 'remove' : 'keep' })}
          />
        )}
        <input
          ref={input}
          hidden
          type="file"
          aria-label={label}
          accept={pictureTypes.join()}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
    </FormField>
  );
};
