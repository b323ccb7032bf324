import type { Me } from '@balcao/shared/contract/auth.ts';
import { isContactName } from '@balcao/shared/domain/contacts/contact-name.ts';
import { isNote, mayDeleteNote } from '@balcao/shared/domain/contacts/note.ts';
import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import Textarea from '@cloudscape-design/components/textarea';
import Toggle from '@cloudscape-design/components/toggle';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import i18next from 'i18next';
import { type FormEvent, lazy, useLayoutEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../components/avatar.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { IconButton } from '../../components/icon-button.tsx';
import { Icon } from '../../components/icon.tsx';
import { LibraryTexts } from '../../components/library-texts.tsx';
import { showToast } from '../../components/toasts.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { useOwnText } from '../../lib/own-text.ts';
import { formatDateTime, formatPhone } from '../../lib/format.ts';
import { refusalFor } from '../../lib/rights.ts';
import { scheduleFor } from '../../lib/scheduled-contact.ts';
import { joinRoom } from '../../lib/live/live-connection.ts';
import { type Contact, contactQuery, notesQuery } from './api/contact-queries.ts';
import { useAddNote } from './api/use-add-note.ts';
import { useChangeContact } from './api/use-change-contact.ts';
import { useRemoveNote } from './api/use-remove-note.ts';
import { BlockDialog } from './components/block-dialog.tsx';
import { TagSelect } from './components/tag-select.tsx';
import { Part } from '../../components/boundary.tsx';
import { lazyPart } from '../../lib/lazy-part.ts';
import { ContactForm } from './load-contact-form.ts';
import { optOutText } from './opt-out-text.ts';
import './contact-drawer.css';

const ExtraInfoSection = lazy(
  lazyPart(async () => {
    const [{ ExtraInfoSection: Section }] = await Promise.all([
      import('./components/extra-info-section.tsx'),
      i18next.loadNamespaces('contacts'),
    ]);
    return { default: Section };
  }),
);

type ContactDrawerProps = {
  contactId: string;
  ticketId: number;
  user: Me;
  /** About the ticket, below what is the contact's. */
  step?: ReactNode;
  onClose: () => void;
};

/** Who the customer is: name, number, tags, notes, switches. 320 px wide beside a conversation, the whole screen on a phone. */
export const ContactDrawer = ({ contactId, ticketId, user, step, onClose }: ContactDrawerProps) => {
  const { t } = useTranslation(['contacts', 'common']);
  // before the contact is asked for, which waits for the room
  useLayoutEffect(() => joinRoom('contacts'), []);
  const { data: contact, error, refetch } = useQuery(contactQuery(contactId, ticketId));
  return (
    <LibraryTexts>
      <aside className="contact-drawer" aria-label={t('title')}>
        <header>
          <h2>{t('title')}</h2>
          <IconButton icon="close" label={t('common:close')} onClick={onClose} />
        </header>
        {error && !contact && (
          <div className="drawer-section" role="alert">
            <p>{errorText(error)}</p>
            <Button onClick={() => void refetch()}>{t('common:retry')}</Button>
          </div>
        )}
        {contact && <ContactDetails contact={contact} ticketId={ticketId} user={user} step={step} />}
      </aside>
    </LibraryTexts>
  );
};

type ContactDetailsProps = { contact: Contact; ticketId: number; user: Me; step: ReactNode };

const ContactDetails = ({ contact, ticketId, user, step }: ContactDetailsProps) => {
  const { t } = useTranslation('contacts');
  const save = useChangeContact(contact.id, ticketId);
  const navigate = useNavigate();
  const schedule = () => {
    scheduleFor(contact);
    void navigate({ to: '/schedules', search: { id: 'new' } });
  };
  const [asking, setAsking] = useState(false);
  const [editing, setEditing] = useState(false);
  return (
    <div className="drawer-body">
      <div className="drawer-person">
        <Avatar name={contact.name} pictureUrl={contact.urlPicture} size={84} colorKey={contact.id} />
        <EditableName field={`name:${contact.id}`} name={contact.name} onSave={(name) => save.mutate({ kind: 'rename', name })} />
        {contact.number ? <Number number={contact.number} /> : <span className="drawer-muted">{t('noNumber')}</span>}
        {contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}
        {!contact.active && (
          <span className="drawer-blocked">
            <Icon name="lock-private" size="small" /> {t('blocked')}
          </span>
        )}
      </div>
      <Tags contact={contact} onSave={(tags) => save.mutate({ kind: 'tag', tags })} />
      {step}
      <section className="drawer-section drawer-switches">
        <Toggle checked={contact.acceptAudioMessage} onChange={() => save.mutate({ kind: 'toggleAudio' })}>
          {t('acceptAudio')}
        </Toggle>
        <Toggle checked={contact.disableBot} onChange={() => save.mutate({ kind: 'toggleBot' })}>
          {t('disableBot')}
        </Toggle>
        {!contact.isGroup && (
          <Toggle
            checked={contact.optOut !== null}
            disabled={contact.optOut?.source === 'meta'}
            description={contact.optOut ? optOutText(t, contact.optOut) : undefined}
            onChange={() => save.mutate({ kind: 'setOptOut', optedOut: contact.optOut === null })}
          >
            {t('optOut.title')}
          </Toggle>
        )}
      </section>
      <Part>
        <ExtraInfoSection contact={contact} ticketId={ticketId} />
      </Part>
      <Notes contactId={contact.id} ticketId={ticketId} user={user} />
      <section className="drawer-section drawer-actions">
        <Button fullWidth iconName="edit" onClick={() => setEditing(true)}>
          {t('edit')}
        </Button>
        {refusalFor(user, 'schedules:use') === null && (
          <Button fullWidth iconName="status-pending" onClick={schedule}>
            {t('schedule')}
          </Button>
        )}
        <Button fullWidth iconName={contact.active ? 'lock-private' : 'unlocked'} onClick={() => setAsking(true)}>
          {t(contact.active ? 'block' : 'unblock')}
        </Button>
      </section>
      {asking && (
        <BlockDialog
          contacts={[contact]}
          active={!contact.active}
          busy={save.isPending}
          onConfirm={() => save.mutate({ kind: 'setActive', active: !contact.active }, { onSettled: () => setAsking(false) })}
          onClose={() => setAsking(false)}
        />
      )}
      {editing && (
        <Part onClose={() => setEditing(false)}>
          <ContactForm id={contact.id} ticketId={ticketId} onClose={() => setEditing(false)} />
        </Part>
      )}
    </div>
  );
};

const EditableName = ({ field, name, onSave }: { field: string; name: string; onSave: (name: string) => void }) => {
  const { t } = useTranslation(['contacts', 'common']);
  const [text, setText] = useOwnText(field, name);
  const [isAsked, setAsked] = useState(false);
  const close = () => {
    setText(name);
    setAsked(false);
  };
  // What was begun and not saved is there again.
  if (!isAsked && text === name)
    return (
      <button type="button" className="drawer-name" onClick={() => setAsked(true)} title={t('editName')}>
        <bdi>{name}</bdi>
        <Icon name="edit" size="small" label={t('editName')} />
      </button>
    );
  const valid = isContactName(text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!valid) return;
    if (text.trim() !== name) onSave(text.trim());
    close();
  };
  return (
    <form className="drawer-name-form" onSubmit={submit}>
      <Input
        value={text}
        autoFocus={isAsked}
        invalid={!valid}
        ariaLabel={t('name')}
        onChange={({ detail }) => setText(detail.value)}
        onKeyDown={(event) => {
          if (event.detail.key !== 'Escape') return;
          event.stopPropagation();
          close();
        }}
      />
      <Button formAction="submit" variant="icon" iconName="check" ariaLabel={t('saveName')} disabled={!valid} />
    </form>
  );
};

const Number = ({ number }: { number: string }) => {
  const { t } = useTranslation('contacts');
  const copy = async () => {
    await navigator.clipboard.writeText(number);
    showToast('success', t('numberCopied'));
  };
  return (
    <button type="button" className="drawer-number" onClick={() => void copy()} title={t('copyNumber')}>
      {formatPhone(number)} <Icon name="copy" size="small" label={t('copyNumber')} />
    </button>
  );
};

const Tags = ({ contact, onSave }: { contact: Contact; onSave: (tags: string[]) => void }) => {
  const { t } = useTranslation('contacts');
  return (
    <section className="drawer-section">
      <h3>{t('tags')}</h3>
      <TagSelect creates chosen={contact.tags.map(({ id }) => id)} label={t('tags')} placeholder={t('tagsPlaceholder')} onChange={onSave} />
    </section>
  );
};

const Notes = ({ contactId, ticketId, user }: { contactId: string; ticketId: number; user: Me }) => {
  const { t } = useTranslation(['contacts', 'common']);
  const { data: notes = [] } = useQuery(notesQuery(contactId, ticketId));
  const [text, setText] = useOwnText(`note:${contactId}`);
  const [removing, setRemoving] = useState<string | null>(null);
  const add = useAddNote(contactId, ticketId);
  const remove = useRemoveNote(contactId);
  return (
    <section className="drawer-section">
      <h3>{t('notes')}</h3>
      <form
        className="note-form"
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate(text.trim(), { onSuccess: () => setText('') });
        }}
      >
        <Textarea
          rows={2}
          value={text}
          placeholder={t('notePlaceholder')}
          ariaLabel={t('notePlaceholder')}
          onChange={({ detail }) => setText(detail.value)}
        />
        {text !== '' && (
          <Button formAction="submit" disabled={!isNote(text)} loading={add.isPending}>
            {t('addNote')}
          </Button>
        )}
      </form>
      <ul className="note-list">
        {notes.map(({ id, note, user: author, createdAt }) => (
          <li key={id}>
            <p>{note}</p>
            <small>
              {author.name} · {formatDateTime(createdAt)}
            </small>
            {mayDeleteNote({ userId: user.id, profile: user.profile }, author.id) && (
              <IconButton icon="remove" label={t('removeNote')} onClick={() => setRemoving(id)} />
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <Dialog
          title={t('removeNote')}
          confirmLabel={t('removeNote')}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removing, { onSuccess: () => setRemoving(null) })}
          onClose={() => setRemoving(null)}
        >
          {t('removeNoteText')}
        </Dialog>
      )}
    </section>
  );
};
