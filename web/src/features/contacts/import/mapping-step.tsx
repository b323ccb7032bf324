import {
  assignField,
  type ImportField,
  type ImportMapping,
  importFields,
  mappingProblems,
} from '@balcao/shared/domain/contacts/import/import-mapping.ts';
import { importLimits } from '@balcao/shared/domain/contacts/import/import-limits.ts';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import { type ContactJob, type ImportPreview, useBeginImport, useCancelJob } from '../api/contact-job-queries.ts';
import { TagSelect } from '../components/tag-select.tsx';
import { ValidateSwitch } from './validate-switch.tsx';

type MappingStepProps = { job: ContactJob; preview: ImportPreview; onBack: () => void };

/** What each column is, who of the first rows is left out, and tags for everybody. */
export const MappingStep = ({ job, preview, onBack }: MappingStepProps) => {
  const { t } = useTranslation('contacts');
  const [mapping, setMapping] = useState<ImportMapping>(preview.mapping);
  const [skipped, setSkipped] = useState<ReadonlySet<number>>(new Set());
  const [withRest, setWithRest] = useState(true);
  const [tags, setTags] = useState<string[]>([]);
  const [phone, setPhone] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const begin = useBeginImport();
  const cancel = useCancelJob();
  const rest = preview.rows - preview.sample.length;
  const selected = preview.sample.length - skipped.size + (withRest ? rest : 0);
  const problems = mappingProblems(mapping, selected);

  const assign = (column: number, field: ImportField | null) => {
    const answer = assignField(mapping, column, field);
    if (answer.kind === 'assigned') setMapping(answer.mapping);
    else showToast('error', t('import.problems.alreadySelected'));
  };
  const skip = (rows: ReadonlyArray<number>, off: boolean) =>
    setSkipped(new Set(off ? [...skipped, ...rows] : [...skipped].filter((row) => !rows.includes(row))));
  const start = () => {
    setTried(true);
    if (problems.length > 0) return;
    const behind = withRest ? [] : Array.from({ length: rest }, (_, row) => preview.sample.length + row);
    begin.mutate({ id: job.id, mapping: [...mapping], skipRows: [...skipped, ...behind], tags, validateOn: phone });
  };
  return (
    <>
      <section className="import-card">
        <h2>{t('import.mapping.title', { file: job.fileName })}</h2>
        <p className="form-lead">{t('import.mapping.about')}</p>
        {preview.columnsCut && <Alert type="warning">{t('import.mapping.columnsCut', { count: importLimits.columns })}</Alert>}
        <ul className="import-columns">
          {preview.columns.map((title, column) => {
            const name = title || t('import.mapping.column', { number: column + 1 });
            const examples = preview.sample.flatMap((row) => row[column] || []).slice(0, 3);
            return (
              <li key={column}>
                <span>
                  <strong>{name}</strong>
                  <small>{examples.join(' · ') || '–'}</small>
                </span>
                <select
                  className="native-input"
                  aria-label={t('import.mapping.fieldOf', { name })}
                  value={mapping[column] ?? ''}
                  onChange={({ target }) => assign(column, importFields.find((field) => field === target.value) ?? null)}
                >
                  <option value="">{t('import.fields.none')}</option>
                  {importFields.map((field) => (
                    <option key={field} value={field}>
                      {t(`import.fields.${field}`)}
                    </option>
                  ))}
                </select>
              </li>
            );
          })}
        </ul>
      </section>
      <section className="import-card">
        <h2>{t('import.rows.title', { count: selected, total: preview.rows })}</h2>
        <div className="import-rows">
          <table aria-label={t('import.rows.label')}>
            <thead>
              <tr>
                <th scope="col">
                  <input
                    type="checkbox"
                    aria-label={t('import.rows.all')}
                    checked={skipped.size === 0}
                    onChange={({ target }) =>
                      skip(
                        preview.sample.map((_row, place) => place),
                        !target.checked,
                      )
                    }
                  />
                </th>
                {preview.columns.map((title, column) => (
                  <th key={column} scope="col">
                    {title || t('import.mapping.column', { number: column + 1 })}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {preview.sample.map((row, place) => (
                <tr key={place} className={skipped.has(place) ? 'import-skipped' : undefined}>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={t('import.rows.row', { number: place + 2 })}
                      checked={!skipped.has(place)}
                      onChange={({ target }) => skip([place], !target.checked)}
                    />
                  </td>
                  {preview.columns.map((_title, column) => (
                    <td key={column}>{row[column] ?? ''}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {rest > 0 && (
          <label className="import-rest">
            <input type="checkbox" checked={withRest} onChange={({ target }) => setWithRest(target.checked)} />
            {t('import.rows.rest', { count: rest })}
          </label>
        )}
        <FormField label={t('import.tags')} stretch>
          <TagSelect creates chosen={tags} label={t('import.tags')} placeholder={t('import.tagsPlaceholder')} onChange={setTags} />
        </FormField>
        <ValidateSwitch phone={phone} onChange={setPhone} />
      </section>
      {tried && problems.length > 0 && (
        <Alert type="error">
          {problems.map((problem) => (
            <div key={problem}>{t(`import.problems.${problem}`)}</div>
          ))}
        </Alert>
      )}
      <div className="import-actions">
        <Button
          onClick={() => {
            cancel.mutate(job.id);
            onBack();
          }}
        >
          {t('import.otherFile')}
        </Button>
        <Button variant="primary" loading={begin.isPending} onClick={start}>
          {t('import.start', { count: selected })}
        </Button>
      </div>
    </>
  );
};
