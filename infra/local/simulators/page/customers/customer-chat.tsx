import type { SimCustomer } from '../../model/customer.ts';
import { Menu } from '../bubble.tsx';
import { Chat } from '../chat.tsx';
import type { Attachment } from '../composer.tsx';
import { api } from '../control-api.ts';
import { Avatar } from '../conversation-list.tsx';
import { CheckField, TextField } from '../form-parts.tsx';
import { t, type TextKey } from '../language.ts';
import { act, openDialog } from '../overlays.tsx';
import { showCustomerNumber } from '../show-phone-number.ts';
import type { ShownMessage } from '../shown-message.ts';

const contacts = [{ name: 'João Silva', phone: '+55 11 91234-5678', waId: '5511912345678' }];

type Props = {
  customer: SimCustomer;
  phoneNumberId: string;
  messages: ReadonlyMap<string, ShownMessage>;
  typing: boolean;
  onBack: () => void;
};

/** What one customer and the chosen business write to each other. */
export const CustomerChat = ({ customer, phoneNumberId, messages, typing, onBack }: Props) => {
  const { id, settings, name, waId, colour } = customer;
  const changeNumber = (): void =>
    openDialog({
      title: t('numberChange'),
      fields: <TextField label={t('newNumber')} name="number" required inputMode="tel" placeholder="55 11 91234-5678" />,
      submit: t('apply'),
      onSubmit: (data) => api.send(id, { type: 'number_change', number: String(data.get('number')).replace(/\D/g, ''), phoneNumberId }),
    });
  const numberChange: Attachment = { key: 'numberChange', label: 'numberChange', act: changeNumber };
  const setting = (label: TextKey, key: keyof typeof settings) => (
    <CheckField
      label={t(label)}
      name={key}
      of={settings}
      value={settings[key]}
      onChange={(on) => act(api.changeSettings(id, { [key]: on }))}
    />
  );
  return (
    <Chat
      title={name}
      detail={showCustomerNumber(customer)}
      typing={typing}
      avatar={<Avatar name={name} colour={colour} />}
      menu={
        <Menu label={t('status')}>
          {setting('autoDelivered', 'autoDelivered')}
          {setting('autoRead', 'autoRead')}
          {setting('customerWindowClosed', 'windowClosed')}
        </Menu>
      }
      messageMenuLabel={t('status')}
      messages={messages}
      attachments={[
        ...(['photo', 'receipt', 'voice', 'video', 'pdf', 'sticker', 'fromDisk', 'location'] as const),
        { key: 'contact', label: 'contact', message: { type: 'contacts', contacts } },
        { key: 'forwardedText', label: 'forwardedText', forward: { forwarded: true } },
        { key: 'unsupported', label: 'unsupported', message: { type: 'unsupported' } },
        ...(waId === null ? [] : [numberChange]),
      ]}
      onSend={(message) => act(api.send(id, { ...message, phoneNumberId }))}
      onBack={onBack}
      onReadAll={() => act(api.readAll(id, phoneNumberId))}
    />
  );
};
