import { useState } from 'react';
import type { SimCustomer } from '../../model/customer.ts';
import { api } from '../control-api.ts';
import { CheckField, TextField } from '../form-parts.tsx';
import { t } from '../language.ts';
import { openDialog } from '../overlays.tsx';

const Fields = () => {
  const [hidden, setHidden] = useState(false);
  return (
    <>
      <TextField label={t('name')} name="name" required maxLength={120} autoComplete="off" placeholder="Ana Souza" />
      <TextField
        label={t('number')}
        name="number"
        hidden={hidden}
        required={!hidden}
        inputMode="tel"
        autoComplete="off"
        placeholder="55 11 98765-4321"
      />
      <TextField label={t('username')} name="username" hidden={!hidden} required={hidden} autoComplete="off" placeholder="ana.souza" />
      <CheckField label={t('hideNumber')} name="hidden" onChange={setHidden} />
    </>
  );
};

/** Asks for a customer with a number, or with only a username. */
export const openNewCustomer = (onCreated: (customer: SimCustomer) => void): void =>
  openDialog({
    title: t('newCustomer'),
    fields: <Fields />,
    submit: t('create'),
    onSubmit: async (data) => {
      const text = (name: string): string => String(data.get(name));
      const hidden = data.get('hidden') === 'on';
      onCreated(
        await api.createCustomer({ name: text('name'), ...(hidden ? { username: text('username') } : { number: text('number') }) }),
      );
    },
  });
