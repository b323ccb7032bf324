import { api } from './api.ts';
import { checkbox, labelled, openDialog } from './dialog.ts';
import { h, icon, iconButton } from './dom.ts';
import type { PhoneOrder, ShownPhoneMessage } from './phone-api.ts';
import { summarisePhoneMessage } from './phone-message-view.ts';
import { p } from './phone-texts.ts';
import { t } from './texts.ts';

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
  let quoted: ShownPhoneMessage | null = null;
  let byLid = false;
  const quoteBar = h('div', { class: 'quote-bar', hidden: true });
  const input = h('textarea', { rows: 1, 'aria-label': t('write'), placeholder: t('write'), name: 'text' });
  const file = h('input', { type: 'file', hidden: true });

  const quote = (message: ShownPhoneMessage | null): void => {
    quoted = message;
    quoteBar.hidden = message === null;
    quoteBar.replaceChildren(
      ...(message ? [h('span', {}, summarisePhoneMessage(message)), iconButton('close', t('cancelReply'), () => quote(null))] : []),
    );
    if (message) input.focus();
  };
  const deliver = (type: string, fields: Record<string, unknown> = {}): void => {
    const order = { type, to, ...fields, ...(quoted ? { replyTo: quoted.id } : {}), ...(byLid ? { addressing: 'lid' } : {}) };
    quote(null);
    send(order).catch(onError);
  };
  const sendText = (): void => {
    const text = input.value.trim();
    if (text === '') return;
    input.value = '';
    deliver('text', { text });
  };
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    sendText();
  });
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    file.value = '';
    if (!chosen) return;
    const caption = input.value.trim();
    api
      .upload(chosen)
      .then(({ id, mimeType }) => {
        const kind = kindOf(mimeType);
        if (caption !== '' && kind !== 'audio' && kind !== 'sticker') input.value = '';
        const withCaption = caption !== '' && kind !== 'audio' && kind !== 'sticker' ? { caption } : {};
        deliver(kind, { media: { mediaId: id }, ...withCaption });
      })
      .catch(onError);
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
      entry('fromDisk', t('fromDisk'), () => file.click()),
      entry('location', t('location'), () =>
        deliver('location', { latitude: -23.561414, longitude: -46.655881, name: 'MASP', address: 'Avenida Paulista, 1578, São Paulo' }),
      ),
      entry('contact', t('contact'), () => deliver('contact', { name: 'João Silva', phone: '+55 11 91234-5678' })),
      entry('poll', p('poll'), askPoll),
      entry('forwarded', t('forwardedText'), () => deliver('text', { text: input.value.trim() || spare, forwarded: true })),
      entry('manyForwarded', p('manyForwarded'), () => deliver('text', { text: input.value.trim() || spare, frequentlyForwarded: true })),
      showTyping ? entry('typing', p('showTyping'), () => void showTyping().catch(onError)) : null,
      checkbox(p('addressing'), 'addressing', false, (checked) => {
        byLid = checked;
      }),
    ),
  );
  const element = h(
    'form',
    {
      class: 'composer',
      onsubmit: (event) => {
        event.preventDefault();
        sendText();
      },
    },
    quoteBar,
    h(
      'div',
      { class: 'row' },
      menu,
      file,
      input,
      h('button', { type: 'submit', class: 'send', 'aria-label': t('send'), title: t('send') }, icon('send')),
    ),
  );
  return { element, quote };
};
