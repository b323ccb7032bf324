import { h, icon } from './dom.ts';
import { clock } from './message-view.ts';
import type { ShownPhoneMessage } from './phone-api.ts';
import { summarisePhoneMessage } from './phone-message-view.ts';
import { p } from './phone-texts.ts';

type Options = {
  /** The newest message of each chat. */
  chats: ReadonlyArray<ShownPhoneMessage>;
  chosenChat: string | null;
  unseen: ReadonlyMap<string, number>;
  nameOf: (address: string) => string;
  onChoose: (address: string) => void;
};

/** The chats of one phone, newest first. */
export const phoneChatList = ({ chats, chosenChat, unseen, nameOf, onChoose }: Options): HTMLElement => {
  if (chats.length === 0) return h('p', { class: 'empty' }, p('noChats'));
  const row = (last: ShownPhoneMessage): HTMLElement => {
    const count = unseen.get(last.chat) ?? 0;
    const title = nameOf(last.chat);
    const isGroup = last.chat.endsWith('@g.us');
    return h(
      'button',
      {
        type: 'button',
        'data-chat': last.chat,
        'aria-current': last.chat === chosenChat ? 'true' : null,
        onclick: () => onChoose(last.chat),
      },
      h('span', { class: 'avatar', 'aria-hidden': 'true' }, isGroup ? icon('list') : ([...title][0] ?? '')),
      h('span', { class: 'who' }, h('strong', {}, title), h('small', {}, summarisePhoneMessage(last))),
      h(
        'span',
        { class: 'when' },
        h('time', {}, clock(Date.parse(last.at) / 1000)),
        count > 0 ? h('span', { class: 'badge' }, String(count)) : null,
      ),
    );
  };
  const newestFirst = chats.toSorted((a, b) => b.seq - a.seq);
  return h('ul', { class: 'customers' }, ...newestFirst.map((last) => h('li', {}, row(last))));
};
