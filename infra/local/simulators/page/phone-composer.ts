import { checkbox, labelled, openDialog } from './dialog.ts';
import { h, icon } from './dom.ts';
import type { PhoneOrder, ShownPhoneMessage } from './phone-api.ts';
import { summarisePhoneMessage } from './phone-message-view.ts';
import { p } from './phone-texts.ts';
import { t } from './texts.ts';
import { writingBox } from './writing-box.ts';

type Options = {
  /** Number or group's jid. */
  to: string;
  send: (message: PhoneOrder) => Promise<unknown>;
  /** Null in groups. */
  showTyping: (() => Promise<unknown>) | null;
  onError: (error: unknown) => void;
};

const kindOf = (mimeType: string): string => {
  if (mimeType === 'image/webp') return 'sticker';
  const [family = ''] = mimeType.split('/');
  return ['image', 'video', 'audio'].includes(family) ? family : 'document';
};

/** Text box, attachments and the message being answered. `quote` sets or clears that. */
export const phoneComposer = ({ to, send, showTyping, onError }: Options) => {
  let byLid = false;
  const deliver = (type: string, fields: Record<string, unknown> = {}): void => {
    const replyTo = box.takeQuoted();
    send({ type, to, ...fields, ...(replyTo ? { replyTo } : {}), ...(byLid ? { addressing: 'lid' } : {}) }).catch(onError);
  };
  const box = writingBox<ShownPhoneMessage>({
    summarise: summarisePhoneMessage,
    onText: (text) => deliver('text', { text }),
    onFile: ({ id, mimeType, caption }) => {
      const kind = kindOf(mimeType);
      const isCaptioned = caption !== '' && kind !== 'audio' && kind !== 'sticker';
      deliver(kind, { media: { mediaId: id }, ...(isCaptioned ? { caption } : {}) });
      return isCaptioned;
    },
    onError,
  });
  const askPoll = (): void =>
    openDialog({
      title: p('poll'),
      fields: [
        labelled(p('pollQuestion'), h('input', { name: 'name', required: true, maxlength: 200 })),
        labelled(p('pollOptions'), h('textarea', { name: 'options', rows: 4, required: true })),
      ],
      submit: t('send'),
      onSubmit: async (data) => {
        const options = String(data.get('options'))
          .split('\n')
          .map((line) => line.trim())
          .filter(Boolean);
        await send({ type: 'poll', to, name: String(data.get('name')), options });
      },
    });

  const menu = h('details', { class: 'attach' }, h('summary', { 'aria-label': t('attach'), title: t('attach') }, icon('attach')));
  const entry = (key: string, label: string, act: () => void) =>
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
      label,
    );
  const sample = (key: 'photo' | 'voice' | 'video' | 'pdf' | 'sticker', type: string) =>
    entry(key, t(key), () => deliver(type, { media: { sample: key } }));
  const spare = 'Repassando: a loja abre às 9h no sábado.';
  menu.append(
    h(
      'div',
      { class: 'menu' },
      sample('photo', 'image'),
      sample('voice', 'audio'),
      sample('video', 'video'),
      sample('pdf', 'document'),
      sample('sticker', 'sticker'),
      entry('fromDisk', t('fromDisk'), box.pickFile),
      entry('location', t('location'), () =>
        deliver('location', { latitude: -23.561414, longitude: -46.655881, name: 'MASP', address: 'Avenida Paulista, 1578, São Paulo' }),
      ),
      entry('contact', t('contact'), () => deliver('contact', { name: 'João Silva', phone: '+55 11 91234-5678' })),
      entry('poll', p('poll'), askPoll),
      entry('forwarded', t('forwardedText'), () => deliver('text', { text: box.text() || spare, forwarded: true })),
      entry('manyForwarded', p('manyForwarded'), () => deliver('text', { text: box.text() || spare, frequentlyForwarded: true })),
      showTyping ? entry('typing', p('showTyping'), () => void showTyping().catch(onError)) : null,
      checkbox(p('addressing'), 'addressing', false, (checked) => {
        byLid = checked;
      }),
    ),
  );
  return { element: box.element(menu), quote: box.quote };
};
