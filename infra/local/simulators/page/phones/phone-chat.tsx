import { useState } from 'react';
import { Menu } from '../bubble.tsx';
import { Chat } from '../chat.tsx';
import type { Attachment } from '../composer.tsx';
import { Button, CheckField } from '../form-parts.tsx';
import { t } from '../language.ts';
import { act } from '../overlays.tsx';
import type { ShownMessage } from '../shown-message.ts';
import { phoneApi } from './phone-api.ts';
import { askForPoll } from './phone-dialogs.tsx';

const shirt = { name: 'Camiseta azul-marinho', description: 'Algodão, do P ao GG.', amount1000: 79_900, currency: 'BRL' };
const ofCatalogue: ReadonlyArray<Attachment> = [
  { key: 'order', label: 'order', message: { type: 'order', text: 'Quero estes!', items: 3, amount1000: 209_300, currency: 'BRL' } },
  { key: 'product', label: 'product', message: { type: 'product', ...shirt, media: { sample: 'photo' } } },
  {
    key: 'listReply',
    label: 'listReply',
    message: { type: 'list_reply', rowId: 'expressa', title: 'Entrega expressa', description: 'Chega amanhã, R$ 19,90' },
  },
  { key: 'form', label: 'form', message: { type: 'form', answers: { Nome: 'Ana Souza', CEP: '13010-000' } } },
];

type Props = {
  phone: string;
  /** Number or group's jid. */
  chat: string;
  title: string;
  detail: string;
  messages: ReadonlyMap<string, ShownMessage>;
  typing: boolean;
  onBack: () => void;
};

/** One chat of one phone. */
export const PhoneChat = ({ phone, chat, ...shown }: Props) => {
  const [byLid, setByLid] = useState(false);
  const inGroup = chat.endsWith('@g.us');
  const call = (video: boolean) => () => act(phoneApi.call(phone, chat, video));
  const showTyping = (): void => act(phoneApi.typing(phone, chat, 'composing'));
  const typing: Attachment = { key: 'typing', label: 'showTyping', act: showTyping };
  return (
    <Chat
      {...shown}
      menu={
        !inGroup && (
          <Menu label={t('menu')}>
            <Button className="" data-action="call" label={`📞 ${t('call')}`} onClick={call(false)} />
            <Button className="" data-action="video" label={`🎥 ${t('videoCall')}`} onClick={call(true)} />
          </Menu>
        )
      }
      messageMenuLabel={t('menu')}
      attachments={[
        ...(['photo', 'voice', 'video', 'pdf', 'sticker', 'fromDisk', 'location'] as const),
        { key: 'contact', label: 'contact', message: { type: 'contact', name: 'João Silva', phone: '+55 11 91234-5678' } },
        { key: 'gif', label: 'gif', message: { type: 'video', media: { sample: 'video' }, gif: true } },
        ...(inGroup ? [] : ofCatalogue),
        { key: 'poll', label: 'poll', act: () => askForPoll((poll) => phoneApi.send(phone, { type: 'poll', to: chat, ...poll })) },
        { key: 'forwarded', label: 'forwardedText', forward: { forwarded: true } },
        { key: 'manyForwarded', label: 'manyForwarded', forward: { frequentlyForwarded: true } },
        ...(inGroup ? [] : [typing]),
      ]}
      onSend={(message) => act(phoneApi.send(phone, { ...message, to: chat, ...(byLid ? { addressing: 'lid' } : {}) }))}
      onReadAll={() => act(phoneApi.confirm(phone, chat, 'read'))}
    >
      <CheckField label={t('addressing')} name="addressing" value={byLid} onChange={setByLid} />
    </Chat>
  );
};
