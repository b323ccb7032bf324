import { toldAs, type ToldAs } from '@balcao/shared/domain/audit/told-fields.ts';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from './api/audit-queries.ts';
import { fieldNamespaces, fieldTextOf } from './field-texts.ts';
import { readValue, type ValueLine, type ValueReader } from './read-value.ts';

/** Values that are lists: of a change the log keeps what went and what came. */
const isList = (as: ToldAs | null, values: ReadonlyArray<string | null>): boolean =>
  as !== null &&
  ['names', 'list', 'options', 'extraInfo', 'holidays', 'days'].includes(as) &&
  values.some((value) => value?.startsWith('['));

/** What an act changed, folded up until it is asked for. */
export const AuditChanges = ({ entry: { changes, action, kind }, reader }: { entry: AuditEntry; reader: ValueReader }) => {
  const { t } = useTranslation(fieldNamespaces);
  if (changes.length === 0) return <>–</>;
  return (
    <details className="audit-changes">
      <summary>{t('audit:fields', { count: changes.length })}</summary>
      <dl>
        {changes.map(({ field, before, after }) => {
          const as = toldAs(kind, field);
          const name = fieldTextOf(kind, field);
          const [old, now] = [before, after].map((kept) => readValue(field, as, kept, reader)) as [ValueLine[], ValueLine[]];
          const isUpdate = action === 'update' || (action === 'other' && before !== null);
          const isMoved = isUpdate && as !== 'days' && isList(as, [before, after]);
          return (
            <div key={field}>
              <dt>{name === null ? field : t(name)}</dt>
              <dd>
                {isMoved ? (
                  <>
                    <Part title={t('audit:removed')} lines={old} />
                    <Part title={t('audit:added')} lines={now} />
                  </>
                ) : (
                  <>
                    {(isUpdate || action === 'delete') && (
                      <del>
                        <Value as={as} lines={old} empty={t('audit:nothing')} />
                      </del>
                    )}
                    {isUpdate && <span aria-hidden> → </span>}
                    {action !== 'delete' && (
                      <ins>
                        <Value as={as} lines={now} empty={t('audit:nothing')} />
                      </ins>
                    )}
                  </>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
    </details>
  );
};

const Part = ({ title, lines }: { title: string; lines: ValueLine[] }) =>
  lines.length > 0 && (
    <div className="audit-part">
      <span>{title}</span>
      <Value as={null} lines={lines} empty="" />
    </div>
  );

const Value = ({ as, lines, empty }: { as: ToldAs | null; lines: ValueLine[]; empty: string }) => {
  const [first, ...others] = lines;
  if (!first) return <em>{empty}</em>;
  if (as === 'color')
    return (
      <span className="audit-color">
        <i style={{ background: first.text }} />
        {first.text}
      </span>
    );
  if (first.label !== undefined)
    return (
      <table>
        <tbody>
          {lines.map(({ label, text }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  if (others.length === 0) return <>{first.text}</>;
  return (
    <ul>
      {lines.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
};
