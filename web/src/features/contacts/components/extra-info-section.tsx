import { extraInfoLimits, isExtraInfo } from '@balcao/shared/domain/contacts/extra-info.ts';
import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import { useRef, useState } from 'react';
import { hasOwnText, setOwnText, useOwnText } from '../../../lib/own-text.ts';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/icon-button.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { type Contact, contactQuery } from '../api/contact-queries.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useChangeContact } from '../api/use-change-contact.ts';
import './extra-info-section.css';

type Row = Contact['extraInfo'][number];
type ExtraInfoSectionProps = { contact: Contact; ticketId: number };

/** What is noted of a contact besides its fields, changed where it stands: each row by itself. */
export const ExtraInfoSection = ({ contact, ticketId }: ExtraInfoSectionProps) => {
  const { t } = useTranslation(['contacts', 'common']);
  const change = useChangeContact(contact.id, ticketId);
  const rows = contact.extraInfo;
  const fieldsOf = (place: number) => fieldsOfRow(contact.id, rows[place]);
  /** Its place; one behind the last is a new one. What was begun and not saved is there again. */
  const [editing, setEditing] = useState<number | null>(() => {
    const begun = [...rows.keys(), rows.length].find((place) => Object.values(fieldsOf(place)).some(hasOwnText));
    return begun ?? null;
  });
  const [isAsked, setAsked] = useState(false);
  const edit = (place: number) => {
    setAsked(true);
    setEditing(place);
  };
  const close = (place: number) => {
    for (const field of Object.values(fieldsOf(place))) setOwnText(field, '');
    setEditing(null);
  };
  const isSaving = useRef(false);
  /** A double click means it once. */
  const save = (extraInfo: Row[], onSuccess: () => void) => {
    if (isSaving.current) return;
    isSaving.current = true;
    change.mutate(
      { kind: 'setExtraInfo', extraInfo, version: contact.version },
      { onSuccess, onSettled: () => (isSaving.current = false) },
    );
  };
  const removeRow = (place: number) => {
    const removed = rows[place];
    if (!removed) return;
    save(rows.toSpliced(place, 1), () =>
      showToast('success', t('fields.extraRemoved', { name: removed.name }), {
        label: t('common:undo'),
        run: () => {
          // as it is by then: others may have noted something meanwhile
          const now = queryClient.getQueryData(contactQuery(contact.id).queryKey);
          if (now) change.mutate({ kind: 'setExtraInfo', extraInfo: now.extraInfo.toSpliced(place, 0, removed), version: now.version });
        },
      }),
    );
  };
  const editorOf = (place: number) => (
    <Editor
      row={rows[place] ?? { name: '', value: '' }}
      fields={fieldsOf(place)}
      autoFocus={isAsked}
      busy={change.isPending}
      onSave={(row) => save(rows.toSpliced(place, 1, row), () => close(place))}
      onClose={() => close(place)}
    />
  );
  return (
    <section className="drawer-section extra-info-section">
      <header>
        <h3>{t('fields.extraInfo')}</h3>
        {rows.length < extraInfoLimits.rows && editing === null && (
          <IconButton icon="add-plus" label={t('fields.extraAdd')} onClick={() => edit(rows.length)} />
        )}
      </header>
      {rows.length === 0 && editing === null && <p className="drawer-muted">{t('fields.extraNone')}</p>}
      <ul>
        {rows.map((row, place) => (
          <li key={row.id ?? `${place} ${row.name}`}>
            {editing === place ? (
              editorOf(place)
            ) : (
              <>
                <div>
                  <span className="extra-info-name">{row.name}</span>
                  <span className="extra-info-value">{row.value}</span>
                </div>
                <IconButton icon="edit" label={t('fields.extraEdit', { name: row.name })} onClick={() => edit(place)} />
                <IconButton
                  icon="remove"
                  label={t('fields.extraRemove', { name: row.name })}
                  disabled={change.isPending}
                  onClick={() => removeRow(place)}
                />
              </>
            )}
          </li>
        ))}
        {editing === rows.length && <li>{editorOf(rows.length)}</li>}
      </ul>
    </section>
  );
};

/** What the fields of a row are remembered by while they are not saved. */
const fieldsOfRow = (contactId: string, row: Row | undefined) => {
  const start = `extra:${contactId}:${row?.id ?? row?.name ?? ''}`;
  return { name: `${start}:name`, value: `${start}:value` };
};

type EditorProps = {
  row: Row;
  fields: ReturnType<typeof fieldsOfRow>;
  autoFocus: boolean;
  busy: boolean;
  onSave: (row: Row) => void;
  onClose: () => void;
};

const Editor = ({ row, fields, autoFocus, busy, onSave, onClose }: EditorProps) => {
  const { t } = useTranslation(['contacts', 'common']);
  const [name, setName] = useOwnText(fields.name, row.name);
  const [value, setValue] = useOwnText(fields.value, row.value);
  const changed: Row = { ...row, name: name.trim(), value: value.trim() };
  const isRight = isExtraInfo(changed);
  return (
    <form
      className="extra-info-editor"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) onSave(changed);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <Input
        value={name}
        autoFocus={autoFocus}
        invalid={name !== '' && !isRight}
        placeholder={t('fields.extraName')}
        ariaLabel={t('fields.extraName')}
        onChange={({ detail }) => setName(detail.value)}
      />
      <Textarea
        rows={2}
        value={value}
        placeholder={t('fields.extraValue')}
        ariaLabel={t('fields.extraValue')}
        onChange={({ detail }) => setValue(detail.value)}
      />
      <div>
        <Button formAction="submit" disabled={!isRight} loading={busy}>
          {t('common:save')}
        </Button>
        <Button formAction="none" variant="link" onClick={onClose}>
          {t('common:cancel')}
        </Button>
      </div>
    </form>
  );
};
