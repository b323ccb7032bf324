import { importFileEndings, importLimits } from '@balcao/shared/domain/contacts/import/import-limits.ts';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { codeText, errorText } from '../../lib/api/api-error.ts';
import { useImportFile } from './api/use-list-jobs.ts';
import { saveSample } from './save-sample.ts';
import './contact-lists.css';
import { ListGone } from './list-gone.tsx';

const accept = importFileEndings.map((ending) => `.${ending}`).join(',');
const isTaken = (name: string) => importFileEndings.some((ending) => name.toLowerCase().endsWith(`.${ending}`));

/** Asks for a file and for confirmation, and begins to add its rows to the list. */
export const ImportDialog = ({ listId, onClose }: { listId: string; onClose: () => void }) => {
  const { t } = useTranslation('contactLists');
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [uploaded, setUploaded] = useState(0);
  const importing = useImportFile(listId, setUploaded);
  const choose = (chosen: File | undefined) => {
    setFile(null);
    if (!chosen) return setProblem(null);
    if (!isTaken(chosen.name)) return setProblem(t('import.wrongKind'));
    if (chosen.size === 0) return setProblem(codeText('ERR_IMPORT_EMPTY'));
    if (chosen.size > importLimits.fileBytes) return setProblem(t('import.tooLarge'));
    setProblem(null);
    setFile(chosen);
  };
  return (
    <Dialog
      title={t('import.title')}
      confirmLabel={t('import.start')}
      busy={importing.isPending}
      disabled={file === null}
      onConfirm={() => file && importing.mutate(file, { onSuccess: onClose, onError: (error) => setProblem(errorText(error)) })}
      onClose={onClose}
    >
      <div className="form-stack">
        <ListGone listId={listId} />
        <p>{t('import.question')}</p>
        <div className="contact-list-file">
          <input
            ref={input}
            type="file"
            accept={accept}
            className="visually-hidden"
            tabIndex={-1}
            aria-label={t('import.choose')}
            onChange={({ target }) => {
              choose(target.files?.[0]);
              target.value = '';
            }}
          />
          <Button onClick={() => input.current?.click()}>{t('import.choose')}</Button>
          {file && <span>{file.name}</span>}
        </div>
        <small className="list-muted">{t('import.limits')}</small>
        <div>
          <button type="button" className="list-link" onClick={() => saveSample(t)}>
            {t('sample.download')}
          </button>
        </div>
        {importing.isPending && <progress value={uploaded < 1 ? uploaded : undefined} aria-label={t('import.uploading')} />}
        {problem && <Alert type="error">{problem}</Alert>}
      </div>
    </Dialog>
  );
};
