import { useObjectUrl } from '../../lib/use-object-url.ts';
import { Icon } from '../icon.tsx';
import { ShownPicture } from '../shown-picture.tsx';
import type { AttachmentType } from '@balcao/shared/domain/messages/attachment.ts';
import { uploadKindOf } from '@balcao/shared/domain/messages/upload-kind.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes, formatLimit } from '../../lib/format.ts';
import './attachment-field.css';

/** The file stored with a record, such as the attachment of a quick message; all three fields are null when the record has no file. */
export type StoredAttachment = { mediaPath: string | null; mediaName: string | null; mediaType: AttachmentType | null };
/** What saving the form does with the stored file: keep it, remove it, or replace it by `file`. */
export type AttachmentChoice = { kind: 'keep' } | { kind: 'remove' } | { kind: 'new'; file: File };

type AttachmentFieldProps = {
  label: string;
  hint?: string;
  stored: StoredAttachment | null;
  choice: AttachmentChoice;
  /** Accepted MIME types; default: every type that the server accepts for uploads. */
  accept?: ReadonlyArray<string>;
  /** What is to be known of the file that is shown; it may be stored nevertheless. */
  warning?: string | null;
  onChange: (choice: AttachmentChoice) => void;
};

/** Form field that shows, replaces or removes the file of a record. A chosen file is uploaded only when the form is saved. */
export const AttachmentField = ({ label, hint, stored, choice, accept, warning, onChange }: AttachmentFieldProps) => {
  const { t } = useTranslation('common');
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const file = choice.kind === 'new' ? choice.file : null;
  const fileUrl = useObjectUrl(file);
  const kept = choice.kind === 'keep' && stored?.mediaName ? stored : null;
  const name = file?.name ?? kept?.mediaName ?? null;

  const refusalOf = async (picked: File): Promise<string | null> => {
    const kind = uploadKindOf(picked.type);
    if (!kind || (accept && !accept.includes(picked.type))) return t('attachment.unfit', { name: picked.name });
    if (picked.size > kind.maxBytes) return t('attachment.tooLarge', { name: picked.name, max: formatLimit(kind.maxBytes) });
    return kind.mediaType === 'image' && !(await isPicture(picked)) ? t('attachment.unfit', { name: picked.name }) : null;
  };
  const take = async (picked: File) => {
    const refusal = await refusalOf(picked);
    setRefused(refusal);
    if (refusal === null) onChange({ kind: 'new', file: picked });
  };

  return (
    <FormField label={label} description={hint} errorText={refused} warningText={warning} stretch>
      <div className="attachment-field">
        {name !== null && (
          <AttachmentPreview
            name={file ? `${name} · ${formatBytes(file.size)}` : name}
            url={file ? fileUrl : (kept?.mediaPath ?? null)}
            type={file ? typeOf(file.type) : (kept?.mediaType ?? 'other')}
          />
        )}
        <div className="attachment-field-actions">
          <Button iconName="upload" onClick={() => input.current?.click()}>
            {t(name === null ? 'attachment.choose' : 'attachment.replace')}
          </Button>
          {name !== null && (
            <Button iconName="remove" onClick={() => onChange(stored?.mediaName ? { kind: 'remove' } : { kind: 'keep' })}>
              {t('attachment.remove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          hidden
          type="file"
          aria-label={label}
          accept={accept?.join()}
          onChange={(event) => {
            const [picked] = event.target.files ?? [];
            if (picked) void take(picked);
            // Emptied after each choice, because a file input fires no change event when the user chooses the file that it already holds.
            event.target.value = '';
          }}
        />
      </div>
    </FormField>
  );
};

/** Preview of an attached file: a picture, a player for video or audio, or only the file name for other types. */
export const AttachmentPreview = ({ name, url, type }: { name: string; url: string | null; type: AttachmentType }) => {
  const { t } = useTranslation('common');
  const label = t('attachment.of', { name });
  return (
    <div className="attachment-preview">
      {url && type === 'image' && <ShownPicture src={url} alt={label} />}
      {url && type === 'video' && <video src={url} controls aria-label={label} />}
      {url && type === 'audio' && <audio src={url} controls aria-label={label} />}
      <span>
        <Icon name="file" size="small" /> {name}
      </span>
    </div>
  );
};

const typeOf = (mimeType: string): AttachmentType => {
  const kind = uploadKindOf(mimeType)?.mediaType;
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'other';
};

/** Whether a browser can show it: a file is what its bytes are, and not what it is called. */
const isPicture = async (file: File): Promise<boolean> => {
  try {
    (await createImageBitmap(file)).close();
    return true;
  } catch {
    return false;
  }
};
