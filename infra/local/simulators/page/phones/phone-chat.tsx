import { useMemo, useRef, useState } from 'react';
import type { ShownPhoneMessage } from '../../whatsapp/phones/phone-message.ts';
import { Menu } from '../bubble.tsx';
import { Chat } from '../chat.tsx';
import { type Attachment, Composer, forwardedText, samples } from '../composer.tsx';
import { CheckField, Field } from '../form-parts.tsx';
import { t, type TextKey } from '../language.ts';
import { act, openDialog } from '../overlays.tsx';
import { phoneApi } from './phone-api.ts';
import { PhoneBubble, type PhoneMessageActions, summarisePhoneMessage } from './phone-bubble.tsx';
import { askForPoll } from './phone-dialogs.tsx';

type Props = {
  phone: string;
  /** Number or group's jid. */
  chat: string;
  title: string;
  detail: string;
  messages: ReadonlyMap<string, ShownPhoneMessage>;
  typing: boolean;
  onBack: () => void;
};

const atMsOf = ({ at }: ShownPhoneMessage): number => Date.parse(at);

/** One chat of one phone. */
export const PhoneChat = ({ phone, chat, title, detail, messages, typing, onBack }: Props) => {
  const inGroup = chat.endsWith('@g.us');
  const input = useRef<HTMLTextAreaElement>(null);
  const [quoted, setQuoted] = useState<ShownPhoneMessage | null>(null);
  const [byLid, setByLid] = useState(false);
  const actions = useMemo<PhoneMessageActions>(
    () => ({
      reply: (message) => {
        setQuoted(message);
        input.current?.focus();
      },
      react: ({ id }, emoji) => act(phoneApi.send(phone, { type: 'reaction', to: chat, messageId: id, emoji })),
      edit: ({ id, text }) =>
        openDialog({
          title: t('edit'),
          fields: (
            <Field label={t('write')}>
              <textarea name="text" rows={3} required defaultValue={text} />
            </Field>
          ),
          submit: t('save'),
          onSubmit: async (data) => {
            await phoneApi.send(phone, { type: 'edit', to: chat, messageId: id, text: String(data.get('text')) });
          },
        }),
      remove: ({ id }) => act(phoneApi.send(phone, { type: 'delete', to: chat, messageId: id })),
      confirm: ({ id }, type) => act(phoneApi.confirm(phone, chat, type, [id])),
      hangUp: ({ id }) => act(phoneApi.endCall(id)),
    }),
    [phone, chat],
  );
  const deliver = (message: { type: string } & Record<string, unknown>): void => {
    setQuoted(null);
    const options = { ...(quoted ? { replyTo: quoted.id } : {}), ...(byLid ? { addressing: 'lid' } : {}) };
    act(phoneApi.send(phone, { ...message, to: chat, ...options }));
  };
  const attachment = (key: string, attach: Attachment['attach'], label: string): Attachment => ({ key, label, attach });
  const sample = (key: keyof typeof samples): Attachment => attachment(key, () => deliver(samples[key]), t(key));
  const attachments = [
    ...(['photo', 'voice', 'video', 'pdf', 'sticker'] as const).map(sample),
    attachment('fromDisk', ({ pickFile }) => pickFile(), t('fromDisk')),
    sample('location'),
    attachment('contact', () => deliver({ type: 'contact', name: 'João Silva', phone: '+55 11 91234-5678' }), t('contact')),
    attachment('poll', () => askForPoll((poll) => phoneApi.send(phone, { type: 'poll', to: chat, ...poll })), t('poll')),
    attachment('forwarded', ({ text }) => deliver({ type: 'text', text: text || forwardedText, forwarded: true }), t('forwardedText')),
    attachment(
      'manyForwarded',
      ({ text }) => deliver({ type: 'text', text: text || forwardedText, frequentlyForwarded: true }),
      t('manyForwarded'),
    ),
    ...(inGroup ? [] : [attachment('typing', () => act(phoneApi.typing(phone, chat, 'composing')), t('showTyping'))]),
  ];
  const call = (action: string, sign: string, label: TextKey, video: boolean) => (
    <button type="button" data-action={action} onClick={() => act(phoneApi.call(phone, chat, video))}>
      {`${sign} ${t(label)}`}
    </button>
  );
  const oldestFirst = useMemo(() => [...messages.values()].toSorted((a, b) => a.seq - b.seq), [messages]);
  return (
    <Chat
      title={title}
      detail={detail}
      typing={typing}
      menu={
        !inGroup && (
          <Menu label={t('menu')}>
            {call('call', '📞', 'call', false)}
            {call('video', '🎥', 'videoCall', true)}
          </Menu>
        )
      }
      messages={oldestFirst}
      atMsOf={atMsOf}
      bubble={(message) => (
        <PhoneBubble message={message} quoted={messages.get(message.quotedId ?? '')} inGroup={inGroup} actions={actions} />
      )}
      composer={
        <Composer
          input={input}
          quote={quoted && summarisePhoneMessage(quoted)}
          attachments={attachments}
          onCancelQuote={() => setQuoted(null)}
          onText={(text) => deliver({ type: 'text', text })}
          onFile={({ mediaId, kind, caption }) => {
            const isCaptioned = caption !== '' && kind !== 'audio' && kind !== 'sticker';
            deliver({ type: kind, media: { mediaId }, ...(isCaptioned ? { caption } : {}) });
            return isCaptioned;
          }}
        >
          <CheckField label={t('addressing')} name="addressing" checked={byLid} onChange={setByLid} />
        </Composer>
      }
      onBack={onBack}
      onReadAll={() => act(phoneApi.confirm(phone, chat, 'read'))}
    />
  );
};
