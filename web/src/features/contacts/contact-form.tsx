import type { ContactValues } from './contact-values.ts';
import { contactsContract } from '@balcao/shared/contract/contacts.ts';
import { formNameMax } from '@balcao/shared/domain/contacts/contact-name.ts';
import { typedNumber } from '@balcao/shared/domain/contacts/typed-number.ts';
import { countCodePoints } from '@balcao/shared/domain/text/count-code-points.ts';
import FormField from '@cloudscape-design/components/form-field';
import { useQuery } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AdminForm } from '../../components/admin-page/admin-form.tsx';
import { ChannelIcon } from '../../components/channel-icon.tsx';
import { RecordDialog } from '../../components/record-form/record-dialog.tsx';
import { ChoiceField, SwitchField, TextField } from '../../components/record-form/record-fields.tsx';
import { schemaProblems } from '../../components/record-form/schema-problems.ts';
import { type RecordForm, useRecordForm } from '../../components/record-form/use-record-form.ts';
import { isApiError } from '../../lib/api/api-error.ts';
import { colleaguesQuery } from '../users/api/user-queries.ts';
import { type Contact, contactQuery } from './api/contact-queries.ts';
import { useSaveContact } from './api/use-save-contact.ts';
import { ExtraInfoField } from './components/extra-info-field.tsx';
import { isWithoutArea, numberMinDigits, numberProblem } from './number-problem.ts';
import { TagSelect } from './components/tag-select.tsx';
import './contact-form.css';
import { optOutText } from './opt-out-text.ts';

const fields = ['name', 'number', 'email', 'userId', 'tagIds', 'acceptAudioMessage', 'disableBot', 'extraInfo'] as const;

/** Refusals of the server that are about the number. */
const numberRefusals = ['ERR_NUMBER_WITHOUT_WHATSAPP', 'ERR_CONTACT_DUPLICATED_NUMBER'] as const;

type ContactFormProps = {
  id: string | null;
  /** The conversation it was opened from. */
  ticketId?: number;
  /** What is known of somebody new. */
  preset?: { name: string; number: string };
  onClose: () => void;
};

/** Everything somebody may say of a contact. */
export const ContactForm = ({ id, ticketId, preset, onClose }: ContactFormProps) => {
  const { t } = useTranslation('contacts');
  const query = useQuery({ ...contactQuery(id ?? '', ticketId), enabled: id !== null, refetchOnMount: 'always' });
  const title = t(id === null ? 'form.new' : 'form.edit');
  return (
    <AdminForm title={title} query={id === null ? null : query} onClose={onClose}>
      {(contact, reload) => (
        <Filled title={title} contact={contact} ticketId={ticketId} preset={preset} onClose={onClose} reload={reload} />
      )}
    </AdminForm>
  );
};

type FilledProps = {
  title: string;
  contact: Contact | null;
  ticketId: number | undefined;
  preset: ContactFormProps['preset'];
  onClose: () => void;
  reload: () => void;
};

const Filled = ({ title, contact, ticketId, preset, onClose, reload }: FilledProps) => {
  const { t } = useTranslation(['contacts', 'common']);
  const { data: colleagues = [] } = useQuery(colleaguesQuery());
  const saving = useSaveContact();
  // Who may not see a number may not change it either; a group has none.
  const isNumberFixed = contact !== null && (contact.isGroup || contact.number?.includes('*') === true);
  const numberProblems = (number = '') => {
    const problem = numberProblem(number);
    return problem ? [{ path: 'number', error: t(`form.${problem}`, { min: String(numberMinDigits) }) }] : [];
  };
  const form = useRecordForm<ContactValues>({
    start: {
      name: contact?.name ?? preset?.name ?? '',
      number: contact?.number ?? preset?.number ?? '',
      email: contact?.email ?? '',
      userId: contact?.userId ?? null,
      tagIds: contact?.tags.map(({ id }) => id) ?? [],
      acceptAudioMessage: contact?.acceptAudioMessage ?? true,
      disableBot: contact?.disableBot ?? false,
      extraInfo: contact?.extraInfo ?? [],
    },
    names: isNumberFixed ? fields.filter((name) => name !== 'number') : fields,
    labelOf: (name) => t(`fields.${name}`),
    problems: (values, change) => [
      ...(change.name !== undefined && countCodePoints(change.name.trim()) > formNameMax
        ? [{ path: 'name', error: t('common:form.tooLong', { max: String(formNameMax) }) }]
        : []),
      ...(contact === null
        ? schemaProblems(contactsContract.createContact.body, clean(values))
        : schemaProblems(contactsContract.updateContact.body, clean(change))),
      ...numberProblems(contact === null ? values.number : change.number),
    ],
    refusals: (error) => {
      const code = numberRefusals.find((each) => isApiError(error, each));
      return code ? [{ path: 'number', error: code }] : null;
    },
    reload,
    save: async (change, values, { over }) => {
      await saving.mutateAsync(
        contact
          ? { id: contact.id, ticketId, change: { ...clean(change), version: over ? undefined : contact.version } }
          : { id: null, contact: clean(values) },
      );
      onClose();
    },
  });
  return (
    <RecordDialog form={form} title={title} confirmLabel={t('common:save')} onClose={onClose}>
      <div className="form-grid">
        <TextField form={form} name="name" autoFocus={contact === null} />
        {isNumberFixed ? (
          <FormField label={t('fields.number')}>
            <span className="contact-form-fixed">{contact.number}</span>
          </FormField>
        ) : (
          <TextField
            form={form}
            name="number"
            type="text"
            inputMode="tel"
            hint={t('form.numberHint')}
            warning={(number) => (number !== contact?.number && isWithoutArea(number) ? t('form.numberNoArea') : undefined)}
          />
        )}
        <TextField form={form} name="email" inputMode="email" />
        <ChoiceField
          form={form}
          name="userId"
          noneLabel={t('form.noUser')}
          options={colleagues.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <div className="form-wide">
          <TagsField form={form} />
        </div>
        <SwitchField form={form} name="acceptAudioMessage" />
        <SwitchField form={form} name="disableBot" />
        <div className="form-wide">
          <ExtraInfoField form={form} />
        </div>
        {contact && (
          <p className="form-wide form-lead contact-form-origin">
            <ChannelIcon channel={contact.channel} />
            {contact.whatsapp ? t('form.origin', { name: contact.whatsapp.name }) : t('form.byHand')}
            {contact.optOut && ` · ${t('optOut.title')}. ${optOutText(t, contact.optOut)}`}
          </p>
        )}
      </div>
    </RecordDialog>
  );
};

/** What is sent: the number with its country, and no row of additional information that was left empty. */
const clean = <Values extends Partial<ContactValues>>(values: Values): Values => ({
  ...values,
  ...(values.number === undefined ? {} : { number: typedNumber(values.number.trim()) ?? values.number }),
  ...(values.extraInfo && { extraInfo: values.extraInfo.filter(({ name, value }) => name.trim() !== '' || value.trim() !== '') }),
});

const TagsField = ({ form }: { form: RecordForm<ContactValues> }) => {
  const { t } = useTranslation('contacts');
  const { field } = useController({ control: form.control, name: 'tagIds' });
  return (
    <FormField label={form.labelOf('tagIds')} stretch>
      <TagSelect creates chosen={field.value} label={form.labelOf('tagIds')} placeholder={t('tagsPlaceholder')} onChange={field.onChange} />
    </FormField>
  );
};
