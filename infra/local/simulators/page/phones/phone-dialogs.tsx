import type { GroupState, PhoneState } from '../../whatsapp/phones/phones.ts';
import { Field, SelectField, TextField } from '../form-parts.tsx';
import { t } from '../language.ts';
import { openDialog } from '../overlays.tsx';
import { showPhoneNumber } from '../show-phone-number.ts';
import { phoneApi } from './phone-api.ts';

const digitsOf = (data: FormData, name: string): string => String(data.get(name)).replace(/\D/g, '');

const optionsOf = (phones: ReadonlyArray<PhoneState>) =>
  phones.map(({ number, name, devices }) => [number, `${devices.length > 0 ? '🏪 ' : ''}${name} · ${showPhoneNumber(number)}`] as const);

export const askForPhone = (onCreated: (phone: PhoneState) => void): void =>
  openDialog({
    title: t('newPhone'),
    fields: (
      <>
        <TextField label={t('name')} name="name" required maxLength={120} autoComplete="off" placeholder="Ana Souza" />
        <TextField label={t('phoneNumber')} name="number" required inputMode="tel" autoComplete="off" placeholder="55 11 98765-4321" />
        <TextField label={t('alias')} name="alias" inputMode="tel" autoComplete="off" placeholder="55 11 8765-4321" />
      </>
    ),
    submit: t('create'),
    onSubmit: async (data) => {
      const alias = digitsOf(data, 'alias');
      const wanted = { number: digitsOf(data, 'number'), name: String(data.get('name')), aliases: alias ? [alias] : [] };
      onCreated(await phoneApi.create(wanted));
    },
  });

/** Whom to write to: a phone, a group, or a number typed in. */
export const askForChat = (
  phones: ReadonlyArray<PhoneState>,
  groups: ReadonlyArray<GroupState>,
  onChosen: (address: string) => void,
): void => {
  const groupOptions = groups.map(({ jid, subject }) => [jid, `👥 ${subject}`] as const);
  openDialog({
    title: t('newChat'),
    fields: (
      <>
        <SelectField label={t('with')} name="to" options={[...optionsOf(phones), ...groupOptions]} />
        <TextField label={t('otherNumber')} name="other" inputMode="tel" autoComplete="off" />
      </>
    ),
    submit: t('start'),
    onSubmit: async (data) => {
      const address = digitsOf(data, 'other') || String(data.get('to') ?? '');
      if (address !== '') onChosen(address);
    },
  });
};

export const askForGroup = (owner: string, phones: ReadonlyArray<PhoneState>, onCreated: (group: GroupState) => void): void =>
  openDialog({
    title: t('newGroup'),
    fields: (
      <>
        <TextField label={t('subject')} name="subject" required maxLength={100} />
        <SelectField label={t('members')} name="members" multiple required size={6} options={optionsOf(phones)} />
      </>
    ),
    submit: t('create'),
    onSubmit: async (data) => {
      const members = data.getAll('members').map(String);
      onCreated(await phoneApi.createGroup({ subject: String(data.get('subject')), owner, members }));
    },
  });

export const askForPoll = (onAsked: (poll: { name: string; options: string[] }) => Promise<unknown>): void =>
  openDialog({
    title: t('poll'),
    fields: (
      <>
        <TextField label={t('pollQuestion')} name="name" required maxLength={200} />
        <Field label={t('pollOptions')}>
          <textarea name="options" rows={4} required />
        </Field>
      </>
    ),
    submit: t('send'),
    onSubmit: async (data) => {
      const lines = String(data.get('options')).split('\n');
      await onAsked({ name: String(data.get('name')), options: lines.map((line) => line.trim()).filter(Boolean) });
    },
  });
