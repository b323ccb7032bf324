import { useMemo, useRef, useState } from 'react';
import type { SimCustomer } from '../../model/customer.ts';
import type { CustomerMessage, SimMessage } from '../../model/message.ts';
import { Menu } from '../bubble.tsx';
import { Chat } from '../chat.tsx';
import { type Attachment, Composer, forwardedText, samples } from '../composer.tsx';
import { api } from '../control-api.ts';
import { Avatar } from '../conversation-list.tsx';
import { CheckField, TextField } from '../form-parts.tsx';
import { t, type TextKey } from '../language.ts';
import { act, openDialog } from '../overlays.tsx';
import { showCustomerNumber } from '../show-phone-number.ts';
import { CustomerBubble } from './customer-bubble.tsx';
import { collectReactions, reactedTo, summarise } from './message-content.ts';

type Props = {
  customer: SimCustomer;
  phoneNumberId: string;
  messages: ReadonlyMap<string, SimMessage>;
  typing: boolean;
  onBack: () => void;
};

const atMsOf = ({ timestampSec }: SimMessage): number => timestampSec * 1000;

/** What one customer and the chosen business write to each other. */
export const CustomerChat = ({ customer, phoneNumberId, messages, typing, onBack }: Props) => {
  const { id, settings, name, waId, colour } = customer;
  const input = useRef<HTMLTextAreaElement>(null);
  const [quoted, setQuoted] = useState<SimMessage | null>(null);
  const actions = useMemo(
    () => ({
      send: (message: CustomerMessage) => act(api.send(id, message)),
      setStatus: (messageId: string, status: string) => act(api.setStatus(messageId, status)),
      reply: (message: SimMessage) => {
        setQuoted(message);
        input.current?.focus();
      },
    }),
    [id],
  );
  const deliver = (message: CustomerMessage): void => {
    setQuoted(null);
    actions.send({ ...message, ...(quoted ? { replyTo: quoted.id } : {}), phoneNumberId });
  };
  const changeNumber = (): void =>
    openDialog({
      title: t('numberChange'),
      fields: <TextField label={t('newNumber')} name="number" required inputMode="tel" placeholder="55 11 91234-5678" />,
      submit: t('apply'),
      onSubmit: async (data) => {
        await api.send(id, { type: 'number_change', number: String(data.get('number')).replace(/\D/g, ''), phoneNumberId });
      },
    });
  const attachment = (key: TextKey, attach: Attachment['attach']): Attachment => ({ key, label: t(key), attach });
  const sample = (key: keyof typeof samples): Attachment => attachment(key, () => deliver(samples[key]));
  const contact = { name: 'João Silva', phone: '+55 11 91234-5678', waId: '5511912345678' };
  const attachments = [
    ...(['photo', 'receipt', 'voice', 'video', 'pdf', 'sticker'] as const).map(sample),
    attachment('fromDisk', ({ pickFile }) => pickFile()),
    sample('location'),
    attachment('contact', () => deliver({ type: 'contacts', contacts: [contact] })),
    attachment('forwardedText', ({ text }) => deliver({ type: 'text', text: text || forwardedText, forwarded: true })),
    attachment('unsupported', () => deliver({ type: 'unsupported' })),
    ...(waId === null ? [] : [attachment('numberChange', changeNumber)]),
  ];
  const setting = (label: TextKey, key: keyof typeof settings) => (
    <CheckField label={t(label)} name={key} checked={settings[key]} onChange={(on) => act(api.changeSettings(id, { [key]: on }))} />
  );
  const oldestFirst = useMemo(() => [...messages.values()].toSorted((a, b) => a.seq - b.seq), [messages]);
  const reactions = collectReactions(oldestFirst);
  const shown = useMemo(
    () => oldestFirst.filter(({ type, content }) => type !== 'reaction' || !messages.has(reactedTo(content))),
    [oldestFirst, messages],
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
      messages={shown}
      atMsOf={atMsOf}
      bubble={(message) => (
        <CustomerBubble
          message={message}
          quoted={messages.get(message.contextId ?? '')}
          reactions={reactions.get(message.id)}
          actions={actions}
        />
      )}
      composer={
        <Composer
          input={input}
          quote={quoted && summarise(quoted)}
          attachments={attachments}
          onCancelQuote={() => setQuoted(null)}
          onText={(text) => deliver({ type: 'text', text })}
          onFile={({ mediaId, kind, caption }) => {
            deliver({ type: kind, media: { mediaId }, ...(caption ? { caption } : {}) });
            return true;
          }}
        />
      }
      onBack={onBack}
      onReadAll={() => act(api.readAll(id, phoneNumberId))}
    />
  );
};
