import type { SimEvent } from '../control/event-stream.ts';
import { api } from './api.ts';
import { h, iconButton } from './dom.ts';
import { type GroupState, phoneApi, type PhonesState, type PhoneState, type ShownPhoneMessage } from './phone-api.ts';
import { phoneChat, type PhoneChat } from './phone-chat.ts';
import { phoneChatList } from './phone-chat-list.ts';
import { askForChat, askForGroup, askForPhone } from './phone-dialogs.ts';
import { showPhoneNumber } from './show-phone-number.ts';
import { anyWhatsAppFault, phonePanel } from './phone-panel.ts';
import { p } from './phone-texts.ts';
import { languageSelect } from './language-select.ts';
import { chatPlace, listPlace, namePage, notice, onError, panelPlace, root, say, showPanel } from './page-parts.ts';
import { tabs } from './tabs.ts';
import { t } from './texts.ts';

const storageKey = 'simulator-phone';
const statePlace = h('div', { class: 'phone-state' });
const panelButton = iconButton('tune', p('settings'), () => showPanel(panelPlace.hidden !== false), 'panel-button');

let state: PhonesState | null = null;
let chosenPhone: string | null = localStorage.getItem(storageKey);
let chosenChat: string | null = null;
let chat: PhoneChat | null = null;
let chats = new Map<string, ShownPhoneMessage>();
let messages = new Map<string, ShownPhoneMessage>();
const unseen = new Map<string, number>();

const phoneNow = (): PhoneState | null => state?.phones.find(({ number }) => number === chosenPhone) ?? null;
const nameOf = (address: string): string =>
  state?.phones.find(({ number }) => number === address)?.name ??
  state?.groups.find(({ jid }) => jid === address)?.subject ??
  showPhoneNumber(address);
const detailOf = (address: string): string => {
  const group = state?.groups.find(({ jid }) => jid === address);
  return group ? group.members.map(nameOf).join(', ') : showPhoneNumber(address);
};
const linkState = ({ devices }: PhoneState): 'linked' | 'linkedAway' | 'notLinked' =>
  devices.length === 0 ? 'notLinked' : devices.some(({ connected }) => connected) ? 'linked' : 'linkedAway';

const renderPanel = (): void => {
  if (!state) return;
  const on = anyWhatsAppFault(state.faults);
  panelButton.classList.toggle('alert', on);
  panelButton.title = on ? t('activeFaults') : p('settings');
  // Somebody is filling in a form: what it says stays until they are done.
  if (panelPlace.contains(document.activeElement) && document.activeElement?.matches('textarea, input:not([type="checkbox"])')) return;
  const { scrollTop } = panelPlace;
  const { qrs, faults } = state;
  panelPlace.replaceChildren(phonePanel({ phone: phoneNow(), qrs, faults, say, onError, onClose: () => showPanel(false) }));
  panelPlace.scrollTop = scrollTop;
};

const renderPhoneState = (): void => {
  const phone = phoneNow();
  if (!phone) return statePlace.replaceChildren();
  const link = linkState(phone);
  const toggle = (): void => void phoneApi.change(phone.number, { online: !phone.online }).catch(onError);
  statePlace.replaceChildren(
    h('span', { class: 'pill' }, showPhoneNumber(phone.number)),
    h('span', { class: `pill ${link === 'linked' ? 'good' : link === 'linkedAway' ? 'bad' : ''}` }, p(link)),
    h(
      'button',
      {
        type: 'button',
        class: `pill ${phone.online ? 'good' : 'bad'}`,
        'data-action': 'online',
        title: p(phone.online ? 'goOffline' : 'goOnline'),
        onclick: toggle,
      },
      p(phone.online ? 'online' : 'offline'),
    ),
  );
};

const renderList = (): void => {
  if (!state) return;
  const isEmpty = state.phones.length === 0;
  listPlace.replaceChildren(
    isEmpty
      ? h('p', { class: 'empty' }, p('noPhones'))
      : phoneChatList({ chats: [...chats.values()], chosenChat, unseen, nameOf, onChoose: choose }),
  );
};

const renderMessages = (): void => chat?.update([...messages.values()].toSorted((a, b) => a.seq - b.seq));

const dirty = new Set<() => void>();
/** A burst brings hundreds of events a second: each part is drawn once per frame. */
const renderSoon = (render: () => void): void => {
  if (dirty.size === 0) {
    requestAnimationFrame(() => {
      const parts = [...dirty];
      dirty.clear();
      for (const part of parts) part();
    });
  }
  dirty.add(render);
};

const loadMessages = async (): Promise<void> => {
  if (chosenPhone === null || chosenChat === null) return;
  const wanted = chosenChat;
  const found = await phoneApi.messages(chosenPhone, wanted);
  if (wanted !== chosenChat) return;
  messages = new Map(found.map((message) => [message.id, message]));
  renderMessages();
};

const choose = (address: string | null): void => {
  chosenChat = address;
  messages = new Map();
  document.body.classList.toggle('in-chat', address !== null);
  if (address === null || chosenPhone === null) {
    chat = null;
    chatPlace.replaceChildren(h('p', { class: 'empty' }, p(state?.phones.length === 0 ? 'noPhones' : 'chooseChat')));
    return renderList();
  }
  unseen.delete(address);
  chat = phoneChat({
    phone: chosenPhone,
    chat: address,
    title: nameOf(address),
    subtitle: detailOf(address),
    onError,
    onBack: () => choose(null),
  });
  chatPlace.replaceChildren(chat.element);
  void loadMessages().catch(onError);
  renderList();
};

const loadChats = async (): Promise<void> => {
  chats = new Map();
  if (chosenPhone !== null && phoneNow()) chats = new Map((await phoneApi.chats(chosenPhone)).map((message) => [message.chat, message]));
  renderList();
};

const choosePhone = (number: string): void => {
  chosenPhone = number;
  localStorage.setItem(storageKey, number);
  unseen.clear();
  renderFrame();
  choose(null);
  void loadChats().catch(onError);
};

const noteMessage = (message: ShownPhoneMessage): void => {
  if (message.phone !== chosenPhone) return;
  const last = chats.get(message.chat);
  const isNew = !last || last.seq < message.seq;
  if (!last || last.seq <= message.seq) chats.set(message.chat, message);
  if (message.chat === chosenChat) {
    messages.set(message.id, message);
    renderSoon(renderMessages);
  } else if (isNew && message.direction === 'in') {
    unseen.set(message.chat, (unseen.get(message.chat) ?? 0) + 1);
  }
  renderSoon(renderList);
};

const notePhone = (phone: PhoneState): void => {
  if (!state) return;
  const isNew = !state.phones.some(({ number }) => number === phone.number);
  state.phones = isNew ? [...state.phones, phone] : state.phones.map((each) => (each.number === phone.number ? phone : each));
  if (isNew) renderSoon(renderFrame);
  renderSoon(renderPhoneState);
  renderSoon(renderPanel);
};

const onEvent = (event: SimEvent): void => {
  if (!state) return;
  switch (event.type) {
    case 'phoneMessage':
      return noteMessage(event.message);
    case 'phone':
      return notePhone(event.phone);
    case 'group':
      return noteGroup(event.group);
    case 'phoneTyping':
      if (event.phone === chosenPhone && event.chat === chosenChat) chat?.showTyping(event.state);
      return;
    case 'whatsappFaults':
      state.faults = event.faults;
      return renderPanel();
    case 'qr':
      state.qrs = [...state.qrs.filter(({ id }) => id !== event.qr.id), ...(event.qr.qr === null ? [] : [event.qr])];
      return renderPanel();
    default:
  }
};

const createPhone = (): void =>
  askForPhone((phone) => {
    notePhone(phone);
    choosePhone(phone.number);
  });
const others = (): PhoneState[] => (state?.phones ?? []).filter(({ number }) => number !== chosenPhone);
const startChat = (): void => {
  const groups = (state?.groups ?? []).filter(({ members }) => chosenPhone !== null && members.includes(chosenPhone));
  askForChat(others(), groups, choose);
};
const createGroup = (): void => {
  if (chosenPhone === null) return;
  askForGroup(chosenPhone, others(), (group) => {
    noteGroup(group);
    choose(group.jid);
  });
};
const noteGroup = (group: GroupState): void => {
  if (state && !state.groups.some(({ jid }) => jid === group.jid)) state.groups = [...state.groups, group];
};

const renderFrame = (): void => {
  const phones = state?.phones ?? [];
  const picker = h(
    'select',
    { 'aria-label': p('phone'), class: 'phone' },
    ...phones.map(({ number, name }) =>
      h('option', { value: number, selected: number === chosenPhone }, `${name} · ${showPhoneNumber(number)}`),
    ),
  );
  picker.addEventListener('change', () => choosePhone(picker.value));
  namePage(p('phones'));
  root?.replaceChildren(
    h(
      'nav',
      { 'aria-label': p('phones') },
      tabs('phones'),
      h(
        'header',
        {},
        h('span', { class: 'who' }, h('h1', {}, p('phones')), h('small', {}, p('subtitle'))),
        panelButton,
        iconButton('add', p('newPhone'), createPhone, 'new-customer'),
      ),
      phones.length > 0 ? h('div', { class: 'phone-picker' }, picker) : null,
      statePlace,
      phones.length > 0
        ? h(
            'div',
            { class: 'pair' },
            h('button', { type: 'button', class: 'quiet', 'data-action': 'new-chat', onclick: startChat }, p('newChat')),
            h('button', { type: 'button', class: 'quiet', 'data-action': 'new-group', onclick: createGroup }, p('newGroup')),
          )
        : null,
      listPlace,
      h('footer', {}, languageSelect()),
    ),
    chatPlace,
    panelPlace,
    notice,
  );
  renderPhoneState();
};

const load = async (): Promise<void> => {
  state = await phoneApi.state();
  if (!phoneNow()) chosenPhone = state.phones[0]?.number ?? null;
  renderFrame();
  renderPanel();
  await loadChats();
  if (chat) await loadMessages();
  else choose(chosenChat);
};

// Whenever the stream (re)opens, what happened before it is read again.
api.listen(onEvent, () => void load().catch(() => say(t('failedToLoad'))));
