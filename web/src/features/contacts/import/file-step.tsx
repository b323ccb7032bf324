import { importFileEndings, importLimits } from '@balcao/shared/domain/contacts/import/import-limits.ts';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { codeText, errorText } from '../../../lib/api/api-error.ts';
import { useUploadContacts } from '../api/contact-job-queries.ts';

const accept = importFileEndings.map((ending) => `.${ending}`).join(',');
const isTaken = (name: string) => importFileEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));

/** A file is chosen or dropped; it is uploaded and read at once. */
export const FileStep = ({ onRead }: { onRead: (jobId: string) => void }) => {
  const { t } = useTranslation('contacts');
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [uploaded, setUploaded] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const reading = useUploadContacts(setUploaded);
  const take = (file: File | undefined) => {
    if (!file || reading.isPending) return;
    setUploaded(0);
    if (!isTaken(file.name)) return setProblem(t('import.file.wrongKind'));
    if (file.size === 0) return setProblem(codeText('ERR_IMPORT_EMPTY'));
    if (file.size > importLimits.fileBytes) return setProblem(t('import.file.tooLarge'));
    setProblem(null);
    reading.mutate(file, { onSuccess: ({ job }) => onRead(job.id), onError: (error) => setProblem(errorText(error)) });
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  return (
    <div className="import-card">
      <div
        className={isOver ? 'import-drop import-drop-over' : 'import-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size="big" />
        <p>{t('import.file.drop')}</p>
        <input
          ref={input}
          type="file"
          accept={accept}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t('import.file.choose')}
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button variant="primary" loading={reading.isPending} onClick={() => input.current?.click()}>
          {t('import.file.choose')}
        </Button>
        {reading.isPending && (
          <progress
            value={uploaded < 1 ? uploaded : undefined}
            aria-label={t(uploaded < 1 ? 'import.file.uploading' : 'import.file.reading')}
          />
        )}
        <small>{t('import.file.limits')}</small>
      </div>
      {problem && <Alert type="error">{problem}</Alert>}
      <p className="form-lead">{t('import.file.hint')}</p>
    </div>
  );
};
