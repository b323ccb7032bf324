import type { CustomerMessage, SimMessage } from '../model/message.ts';
import type { ListedCustomer } from './api.ts';
import { labelled, openDialog } from './dialog.ts';
import { h, icon } from './dom.ts';
import { summarise } from './message-content.ts';
import { t, type TextKey } from './texts.ts';
import { writingBox } from './writing-box.ts';

type Options = {
  customer: ListedCustomer;
  phoneNumberId: string;
  send: (message: CustomerMessage) => Promise<void>;
  onError: (error: unknown) => void;
};
type MediaType = 'image' | 'video' | 'audio' | 'sticker' | 'document';

const mediaTypeOf = (mimeType: string): MediaType => {
  if (mimeType === 'image/webp') return 'sticker';
  const [family] = mimeType.split('/');
  return family === 'image' || family === 'video' || family === 'audio' ? family : 'document';
};

/** Text box, attachments and the message being answered. `quote` sets or clears that. */
export const composer = ({
  customer,
  phoneNumberId,
  send,
  onError,
}: Options): { element: HTMLElement; quote: (message: SimMessage | null) => void } => {
  const deliver = (message: CustomerMessage): void => {
    const replyTo = box.takeQuoted();
    const answer = replyTo && message.type !== 'number_change' ? { replyTo } : {};
    send({ ...message, ...answer, phoneNumberId }).catch(onError);
  };
  const box = writingBox<SimMessage>({
    summarise,
    onText: (text) => deliver({ type: 'text', text }),
    onFile: ({ id, mimeType, caption }) => {
      deliver({ type: mediaTypeOf(mimeType), media: { mediaId: id }, ...(caption ? { caption } : {}) });
      return true;
    },
    onError,
  });

  const changeNumber = (): void =>
    openDialog({
      title: t('numberChange'),
      fields: [labelled(t('newNumber'), h('input', { name: 'number', required: true, inputmode: 'tel', placeholder: '55 11 91234-5678' }))],
      submit: t('apply'),
      onSubmit: (data) => send({ type: 'number_change', number: String(data.get('number')).replace(/\D/g, ''), phoneNumberId }),
    });

  const menu = h('details', { class: 'attach' }, h('summary', { 'aria-label': t('attach'), title: t('attach') }, icon('attach')));
  const entry = (key: TextKey, act: () => void) =>
    h(
      'button',
      {
        type: 'button',
        'data-attach': key,
        onclick: () => {
          menu.open = false;
          act();
        },
      },
      t(key),
    );
  menu.append(
    h(
      'div',
      { class: 'menu' },
      entry('photo', () => deliver({ type: 'image', media: { sample: 'photo' } })),
      entry('receipt', () => deliver({ type: 'image', media: { sample: 'receipt' }, caption: 'Comprovante do Pix' })),
      entry('voice', () => deliver({ type: 'audio', media: { sample: 'voice' } })),
      entry('video', () => deliver({ type: 'video', media: { sample: 'video' } })),
      entry('pdf', () => deliver({ type: 'document', media: { sample: 'pdf' } })),
      entry('sticker', () => deliver({ type: 'sticker', media: { sample: 'sticker' } })),
      entry('fromDisk', box.pickFile),
      entry('location', () =>
        deliver({
          type: 'location',
          latitude: -23.561414,
          longitude: -46.655881,
          name: 'MASP',
          address: 'Avenida Paulista, 1578, São Paulo',
        }),
      ),
      entry('contact', () =>
        deliver({ type: 'contacts', contacts: [{ name: 'João Silva', phone: '+55 11 91234-5678', waId: '5511912345678' }] }),
      ),
      entry('forwardedText', () =>
        deliver({ type: 'text', text: box.text() || 'Repassando: a loja abre às 9h no sábado.', forwarded: true }),
      ),
      entry('unsupported', () => deliver({ type: 'unsupported' })),
      customer.waId === null ? null : entry('numberChange', changeNumber),
    ),
  );

  return { element: box.element(menu), quote: box.quote };
};
