import { filesContract, maxFileOptions } from '@balcao/shared/contract/files.ts';
import { uploadKindOf } from '@balcao/shared/domain/messages/upload-kind.ts';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input from '@cloudscape-design/components/input';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../components/admin-page/admin-form.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { LongText, TextField } from '../../components/record-form/record-fields.tsx';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { useRecordForm } from '../../components/record-form/use-record-form.ts';
import { codeText } from '../../lib/api/api-error.ts';
import { formatBytes } from '../../lib/format.ts';
import { type FileList, fileListQuery } from './api/file-queries.ts';
import { type EditedOption, useSaveFileList } from './api/use-save-file-list.ts';
import './file-list-form.css';

type FileListFormProps = { id: string | null; onClose: () => void };

export const FileListForm = ({ id, onClose }: FileListFormProps) => {
  const { t } = useTranslation('files');
  const query = useQuery({ ...fileListQuery(id ?? ''), enabled: id !== null });
  const title = t(id === null ? 'form.new' : 'form.edit');
  return (
    <AdminForm title={title} query={id === null ? null : query} onClose={onClose}>
      {(fileList, reload) => <Filled title={title} fileList={fileList} onClose={onClose} reload={reload} />}
    </AdminForm>
  );
};

type FilledProps = { title: string; fileList: FileList | null; onClose: () => void; reload: () => void };

const Filled = ({ title, fileList, onClose, reload }: FilledProps) => {
  const { t } = useTranslation(['files', 'common']);
  const saving = useSaveFileList();
  const [start] = useState<ReadonlyArray<EditedOption>>(() =>
    (fileList?.options ?? []).map(({ id, name }) => ({ key: id, id, name, file: null })),
  );
  const [options, setOptions] = useState(start);
  const isDirty = JSON.stringify(options.map(({ key, name }) => [key, name])) !== JSON.stringify(start.map(({ key, name }) => [key, name]));
  const form = useRecordForm<{ name: string; message: string }>({
    start: { name: fileList?.name ?? '', message: fileList?.message ?? '' },
    names: ['name', 'message'],
    labelOf: (name) => t(`fields.${name}`),
    problems: ({ name, message }, change) => {
      const found = [
        ...(name.trim().length < 3 ? [{ path: 'name', error: t('problems.short') }] : []),
        ...(message.trim() === '' ? [{ path: 'message', error: t('problems.required') }] : []),
      ];
      return found.length > 0 ? found : schemaProblems(filesContract.updateFileList.body, change);
    },
    reload,
    save: async (_change, fields, { over }) => {
      await saving.mutateAsync({ id: fileList?.id ?? null, fields, options, version: over ? undefined : fileList?.version });
      onClose();
    },
  });
  return (
    <RecordDialog form={form} title={title} confirmLabel={t('common:save')} isDirty={isDirty} onClose={onClose}>
      <div className="form-stack">
        <TextField form={form} name="name" autoFocus />
        <LongText form={form} name="message" hint={t('hints.message')} />
        <Options options={options} stored={fileList} onChange={setOptions} />
      </div>
    </RecordDialog>
  );
};

type OptionsProps = {
  options: ReadonlyArray<EditedOption>;
  stored: FileList | null;
  onChange: (options: ReadonlyArray<EditedOption>) => void;
};

let newest = 0;

/** The list's files, each with the name that it is told by. */
const Options = ({ options, stored, onChange }: OptionsProps) => {
  const { t } = useTranslation(['files', 'common']);
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const take = (picked: ReadonlyArray<File>) => {
    setRefused(null);
    const fitting = picked.filter((file) => {
      const kind = uploadKindOf(file.type);
      if (!kind) setRefused(codeText('ERR_UPLOAD_TYPE'));
      else if (file.size > kind.maxBytes) setRefused(codeText('ERR_UPLOAD_TOO_LARGE'));
      else return true;
      return false;
    });
    const added = fitting.slice(0, maxFileOptions - options.length);
    if (added.length < fitting.length) setRefused(codeText('ERR_TOO_MANY_FILES'));
    onChange([...options, ...added.map((file) => ({ key: `new-${++newest}`, name: file.name.replace(/\.[^.]+$/, ''), file }))]);
  };
  return (
    <FormField label={t('fields.files')} errorText={refused} stretch>
      <ul className="file-options">
        {options.map(({ key, id, name, file }) => {
          const known = stored?.options.find((option) => option.id === id);
          const fileName = file?.name ?? known?.mediaName ?? '';
          return (
            <li key={key}>
              <Input
                value={name}
                ariaLabel={t('nameOf', { name: fileName })}
                onChange={({ detail }) =>
                  onChange(options.map((option) => (option.key === key ? { ...option, name: detail.value } : option)))
                }
              />
              <span className="file-option-name">
                <Icon name="file" size="small" />{' '}
                {known?.path && !file ? (
                  <a href={known.path} target="_blank" rel="noreferrer">
                    {fileName}
                  </a>
                ) : (
                  fileName
                )}
                {file && ` · ${formatBytes(file.size)}`}
              </span>
              <IconButton
                icon="remove"
                label={t('removeFile', { name: fileName })}
                onClick={() => onChange(options.filter((option) => option.key !== key))}
              />
            </li>
          );
        })}
      </ul>
      <Button iconName="upload" disabled={options.length >= maxFileOptions} onClick={() => input.current?.click()}>
        {t('addFiles')}
      </Button>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        aria-label={t('addFiles')}
        onChange={(event) => {
          take([...(event.target.files ?? [])]);
          // The same file chosen again is a choice too.
          event.target.value = '';
        }}
      />
    </FormField>
  );
};
