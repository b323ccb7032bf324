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

const order = {
  catalog_id: '194836987003835',
  text: 'Entregam em Campinas até sexta?',
  product_items: [
    { product_retailer_id: 'CAMISETA-AZUL-M', quantity: 2, item_price: 79.9, currency: 'BRL' },
    { product_retailer_id: 'BONE-PRETO', quantity: 1, item_price: 49.5, currency: 'BRL' },
  ],
};
const answers = { flow_token: 'entrega-1', screen_0_Nome_0: 'Ana Souza', screen_0_CEP_1: '13010-000', screen_0_Periodo_2: '1_Manhã' };
const form = { type: 'nfm_reply', nfm_reply: { name: 'flow', body: 'Sent', response_json: JSON.stringify(answers) } };
const referred_product = { catalog_id: order.catalog_id, product_retailer_id: 'CAMISETA-AZUL-M' };
const raw = (message: object) => ({ type: 'raw', message });

const onNumbers: ReadonlyArray<Attachment> = [
  { key: 'order', label: 'order', message: raw({ type: 'order', order }) },
  { key: 'form', label: 'form', message: raw({ type: 'interactive', interactive: form }) },
  {
    key: 'product',
    label: 'product',
    message: raw({ type: 'text', text: { body: 'Ainda tem esta?' }, context: { referred_product } }),
  },
  {
    key: 'listReply',
    label: 'listReply',
    message: { type: 'list_reply', id: 'entrega-expressa', title: 'Entrega expressa', description: 'Chega amanhã, R$ 19,90' },
  },
  { key: 'contact', label: 'contact', message: { type: 'contacts', contacts } },
  { key: 'forwardedText', label: 'forwardedText', forward: { forwarded: true } },
];
const photo = { media: { sample: 'photo' } };
const onPages: ReadonlyArray<Attachment> = [
  { key: 'storyReply', label: 'storyReply', message: { type: 'story_reply', text: 'Que lindo! Ainda tem?', ...photo } },
  { key: 'storyMention', label: 'storyMention', message: { type: 'story_mention', ...photo } },
  { key: 'share', label: 'share', message: { type: 'share', title: 'Nova coleção', ...photo } },
  { key: 'postback', label: 'postback', message: { type: 'postback', title: 'Ver catálogo', payload: 'CATALOGO' } },
  { key: 'referral', label: 'referral', message: { type: 'referral', ref: 'promo', title: 'Promoção da semana' } },
  { key: 'inboxEcho', label: 'inboxEcho', message: { type: 'inbox_echo', text: 'Respondi pela caixa de entrada da Meta.' } },
];

type Props = {
  customer: SimCustomer;
  phoneNumberId: string;
  /** A page or Instagram account, which hears other things than a number. */
  isPage: boolean;
  messages: ReadonlyMap<string, ShownMessage>;
  typing: boolean;
  onBack: () => void;
};

/** What one customer and the chosen business write to each other. */
export const CustomerChat = ({ customer, phoneNumberId, isPage, messages, typing, onBack }: Props) => {
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
        ...(isPage ? onPages : onNumbers),
        { key: 'unsupported', label: 'unsupported', message: { type: 'unsupported' } },
        ...(waId === null || isPage ? [] : [numberChange]),
      ]}
      onSend={(message) => act(api.send(id, { ...message, phoneNumberId }))}
      onBack={onBack}
      onReadAll={() => act(api.readAll(id, phoneNumberId))}
    />
  );
};
