import { labelled, openDialog } from './dialog.ts';
import { h } from './dom.ts';
import { type GroupState, phoneApi, type PhoneState } from './phone-api.ts';
import { p } from './phone-texts.ts';
import { showPhoneNumber } from './show-phone-number.ts';
import { t } from './texts.ts';

const digitsOf = (data: FormData, name: string): string => String(data.get(name)).replace(/\D/g, '');
const phoneOptions = (phones: ReadonlyArray<PhoneState>): HTMLOptionElement[] =>
  phones.map(({ number, name, devices }) =>
    h('option', { value: number }, `${devices.length > 0 ? '🏪 ' : ''}${name} · ${showPhoneNumber(number)}`),
  );

export const askForPhone = (onCreated: (phone: PhoneState) => void): void =>
  openDialog({
    title: p('newPhone'),
    fields: [
      labelled(p('name'), h('input', { name: 'name', required: true, maxlength: 120, autocomplete: 'off', placeholder: 'Ana Souza' })),
      labelled(
        p('number'),
        h('input', { name: 'number', required: true, inputmode: 'tel', autocomplete: 'off', placeholder: '55 11 98765-4321' }),
      ),
      labelled(p('alias'), h('input', { name: 'alias', inputmode: 'tel', autocomplete: 'off', placeholder: '55 11 8765-4321' })),
    ],
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
  const groupOptions = groups.map(({ jid, subject }) => h('option', { value: jid }, `👥 ${subject}`));
  openDialog({
    title: p('newChat'),
    fields: [
      labelled(p('with'), h('select', { name: 'to' }, ...phoneOptions(phones), ...groupOptions)),
      labelled(p('otherNumber'), h('input', { name: 'other', inputmode: 'tel', autocomplete: 'off' })),
    ],
    submit: p('start'),
    onSubmit: async (data) => {
      const address = digitsOf(data, 'other') || String(data.get('to') ?? '');
      if (address !== '') onChosen(address);
    },
  });
};

export const askForGroup = (owner: string, phones: ReadonlyArray<PhoneState>, onCreated: (group: GroupState) => void): void =>
  openDialog({
    title: p('newGroup'),
    fields: [
      labelled(p('subject'), h('input', { name: 'subject', required: true, maxlength: 100 })),
      labelled(p('members'), h('select', { name: 'members', multiple: true, required: true, size: 6 }, ...phoneOptions(phones))),
    ],
    submit: t('create'),
    onSubmit: async (data) => {
      const members = data.getAll('members').map(String);
      onCreated(await phoneApi.createGroup({ subject: String(data.get('subject')), owner, members }));
    },
  });
