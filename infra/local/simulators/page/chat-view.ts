import type { SimCustomer } from '../model/customer.ts';
import type { CustomerMessage, SimMessage } from '../model/message.ts';
import { api, type ListedCustomer } from './api.ts';
import { avatar, showNumber } from './avatar.ts';
import { composer } from './composer.ts';
import { checkbox } from './dialog.ts';
import { h, icon, iconButton } from './dom.ts';
import { field, text } from './message-content.ts';
import { messageView } from './message-view.ts';
import { currentLocale, t } from './texts.ts';

type Options = {
  customer: ListedCustomer;
  phoneNumberId: string;
  send: (message: CustomerMessage) => Promise<void>;
  setStatus: (messageId: string, status: string) => void;
  onError: (error: unknown) => void;
  onBack: () => void;
};

export type ChatView = {
  element: HTMLElement;
  update: (messages: ReadonlyArray<SimMessage>) => void;
  rename: (customer: SimCustomer) => void;
  showTyping: () => void;
};

/** Latest reaction of either side by message; a removed one is not there. */
const collectReactions = (messages: ReadonlyArray<SimMessage>): Map<string, Map<string, string>> => {
  const reactions = new Map<string, Map<string, string>>();
  for (const { type, content, direction } of messages) {
    if (type !== 'reaction') continue;
    const target = String(field(content, 'message_id'));
    const emoji = text(content, 'emoji');
    const given = reactions.get(target) ?? new Map<string, string>();
    if (emoji) given.set(direction, emoji);
    else given.delete(direction);
    reactions.set(target, given);
  }
  return reactions;
};

const dayOf = (timestampSec: number): string => new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'long' }).format(timestampSec * 1000);

/** One conversation. `update` touches only the bubbles that changed, so that playing media and open menus stay. */
export const chatView = ({ customer, phoneNumberId, send, setStatus, onError, onBack }: Options): ChatView => {
  const bubbles = new Map<string, { key: string; element: HTMLElement }>();
  const messageList = h('ul', { class: 'messages', tabindex: 0, role: 'log', 'aria-label': customer.name });
  const subtitle = h('small', {}, showNumber(customer));
  const writing = composer({ customer, phoneNumberId, send, onError });
  let typingTimer: ReturnType<typeof setTimeout> | undefined;

  const settings = (of: SimCustomer) => {
    const change = (name: keyof SimCustomer['settings']) => (checked: boolean) =>
      void api.changeSettings(customer.id, { [name]: checked }).catch(onError);
    return h(
      'details',
      { class: 'tools' },
      h('summary', { 'aria-label': t('status'), title: t('status') }, icon('more')),
      h(
        'div',
        { class: 'menu' },
        checkbox(t('autoDelivered'), 'autoDelivered', of.settings.autoDelivered, change('autoDelivered')),
        checkbox(t('autoRead'), 'autoRead', of.settings.autoRead, change('autoRead')),
        checkbox(t('customerWindowClosed'), 'windowClosed', of.settings.windowClosed, change('windowClosed')),
      ),
    );
  };
  let settingsMenu = settings(customer);
  const title = h('strong', {}, customer.name);

  const update = (messages: ReadonlyArray<SimMessage>): void => {
    const atEnd = messageList.scrollHeight - messageList.scrollTop - messageList.clientHeight < 120;
    const byId = new Map(messages.map((message) => [message.id, message]));
    const reactions = collectReactions(messages);
    const rows: HTMLElement[] = [];
    let day = '';
    for (const message of messages) {
      if (message.type === 'reaction' && byId.has(String(field(message.content, 'message_id')))) continue;
      if (dayOf(message.timestampSec) !== day) {
        day = dayOf(message.timestampSec);
        rows.push(h('li', { class: 'day' }, h('span', {}, day)));
      }
      const key = JSON.stringify([message, [...(reactions.get(message.id) ?? [])]]);
      const known = bubbles.get(message.id);
      const element =
        known?.key === key
          ? known.element
          : messageView(message, {
              byId,
              reactions,
              actions: { send: (wanted) => void send(wanted).catch(onError), setStatus, reply: writing.quote },
            });
      bubbles.set(message.id, { key, element });
      rows.push(element);
    }
    if (rows.length === 0) rows.push(h('li', { class: 'empty' }, t('noMessages')));
    messageList.replaceChildren(...rows);
    if (atEnd) messageList.scrollTop = messageList.scrollHeight;
  };

  const element = h(
    'section',
    { class: 'chat', 'aria-label': customer.name },
    h(
      'header',
      {},
      iconButton('back', t('back'), onBack, 'back'),
      avatar(customer),
      h('span', { class: 'who' }, title, subtitle),
      h(
        'button',
        { type: 'button', class: 'quiet', onclick: () => void api.readAll(customer.id, phoneNumberId).catch(onError) },
        t('readAll'),
      ),
      settingsMenu,
    ),
    messageList,
    writing.element,
  );
  // Pictures arrive after the end was scrolled to.
  messageList.addEventListener(
    'load',
    () =>
      messageList.scrollHeight - messageList.scrollTop - messageList.clientHeight < 500 &&
      (messageList.scrollTop = messageList.scrollHeight),
    true,
  );

  const showSubtitle = (of: SimCustomer): void => {
    subtitle.textContent = showNumber(of);
    subtitle.classList.remove('typing');
  };
  return {
    element,
    update,
    rename: (changed) => {
      title.textContent = changed.name;
      showSubtitle(changed);
      const next = settings(changed);
      next.open = settingsMenu.open;
      settingsMenu.replaceWith(next);
      settingsMenu = next;
    },
    showTyping: () => {
      clearTimeout(typingTimer);
      subtitle.textContent = t('typing');
      subtitle.classList.add('typing');
      typingTimer = setTimeout(() => showSubtitle(customer), 25_000);
    },
  };
};
