import { labelled, openDialog } from './dialog.ts';
import { h, icon, iconButton } from './dom.ts';
import { phoneApi, type ShownPhoneMessage } from './phone-api.ts';
import { phoneComposer } from './phone-composer.ts';
import { type PhoneMessageActions, phoneMessageView } from './phone-message-view.ts';
import { p } from './phone-texts.ts';
import { currentLocale, t } from './texts.ts';

type Options = {
  phone: string;
  /** Number or group's jid. */
  chat: string;
  title: string;
  subtitle: string;
  onError: (error: unknown) => void;
  onBack: () => void;
};

const dayOf = (at: string): string => new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long' }).format(Date.parse(at));

/** One chat of one phone. `update` touches only the bubbles that changed, so that playing media and open menus stay. */
export const phoneChat = ({ phone, chat, title, subtitle, onError, onBack }: Options) => {
  const inGroup = chat.endsWith('@g.us');
  const bubbles = new Map<string, { key: string; element: HTMLElement }>();
  const messageList = h('ul', { class: 'messages', tabindex: 0, role: 'log', 'aria-label': title });
  const detail = h('small', {}, subtitle);
  const composer = phoneComposer({
    to: chat,
    send: (message) => phoneApi.send(phone, message),
    showTyping: inGroup ? null : () => phoneApi.typing(phone, chat, 'composing'),
    onError,
  });
  const act = (done: Promise<unknown>): void => void done.catch(onError);
  const actions: PhoneMessageActions = {
    reply: composer.quote,
    react: ({ id }, emoji) => act(phoneApi.send(phone, { type: 'reaction', to: chat, messageId: id, emoji })),
    edit: ({ id, text }) =>
      openDialog({
        title: p('edit'),
        fields: [labelled(t('write'), h('textarea', { name: 'text', rows: 3, required: true }, text))],
        submit: p('save'),
        onSubmit: async (data) => {
          await phoneApi.send(phone, { type: 'edit', to: chat, messageId: id, text: String(data.get('text')) });
        },
      }),
    remove: ({ id }) => act(phoneApi.send(phone, { type: 'delete', to: chat, messageId: id })),
    confirm: ({ id }, type) => act(phoneApi.confirm(phone, chat, type, [id])),
    hangUp: ({ id }) => act(phoneApi.endCall(id)),
  };

  const update = (messages: ReadonlyArray<ShownPhoneMessage>): void => {
    const atEnd = messageList.scrollHeight - messageList.scrollTop - messageList.clientHeight < 120;
    const byId = new Map(messages.map((message) => [message.id, message]));
    const rows: HTMLElement[] = [];
    let day = '';
    for (const message of messages) {
      if (dayOf(message.at) !== day) {
        day = dayOf(message.at);
        rows.push(h('li', { class: 'day' }, h('span', {}, day)));
      }
      const quoted = message.quotedId === null ? undefined : byId.get(message.quotedId);
      const key = JSON.stringify([message, quoted]);
      const known = bubbles.get(message.id);
      const element = known?.key === key ? known.element : phoneMessageView(message, { quoted, inGroup, actions });
      bubbles.set(message.id, { key, element });
      rows.push(element);
    }
    if (rows.length === 0) rows.push(h('li', { class: 'empty' }, t('noMessages')));
    messageList.replaceChildren(...rows);
    if (atEnd) messageList.scrollTop = messageList.scrollHeight;
  };

  let typingTimer: ReturnType<typeof setTimeout> | undefined;
  const showTyping = (state: string): void => {
    clearTimeout(typingTimer);
    const on = state === 'composing' || state === 'recording';
    detail.textContent = on ? t('typing') : subtitle;
    detail.classList.toggle('typing', on);
    if (on) typingTimer = setTimeout(() => showTyping('paused'), 25_000);
  };

  const menu = h(
    'details',
    { class: 'tools' },
    h('summary', { 'aria-label': p('menu'), title: p('menu') }, icon('more')),
    h(
      'div',
      { class: 'menu' },
      h('button', { type: 'button', 'data-action': 'call', onclick: () => act(phoneApi.call(phone, chat, false)) }, `📞 ${p('call')}`),
      h('button', { type: 'button', 'data-action': 'video', onclick: () => act(phoneApi.call(phone, chat, true)) }, `🎥 ${p('videoCall')}`),
    ),
  );
  const element = h(
    'section',
    { class: 'chat', 'aria-label': title },
    h(
      'header',
      {},
      iconButton('back', t('back'), onBack, 'back'),
      h('span', { class: 'who' }, h('strong', {}, title), detail),
      h('button', { type: 'button', class: 'quiet', onclick: () => act(phoneApi.confirm(phone, chat, 'read')) }, t('readAll')),
      inGroup ? null : menu,
    ),
    messageList,
    composer.element,
  );
  return { element, update, showTyping };
};
export type PhoneChat = ReturnType<typeof phoneChat>;
