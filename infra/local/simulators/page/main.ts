import type { SimEvent } from '../control/event-stream.ts';
import type { SimCustomer } from '../model/customer.ts';
import type { SimMessage } from '../model/message.ts';
import { api, type InitialState, type ListedCustomer } from './api.ts';
import { chatView, type ChatView } from './chat-view.ts';
import { customerList } from './customer-list.ts';
import { checkbox, labelled, openDialog } from './dialog.ts';
import { h, iconButton } from './dom.ts';
import { anyFault, describeStatistics, faultPanel } from './fault-panel.ts';
import { languageSelect } from './language-select.ts';
import { chatPlace, listPlace, namePage, notice, onError, panelPlace, root, say, showPanel } from './page-parts.ts';
import { tabs } from './tabs.ts';
import { t } from './texts.ts';

type State = Omit<InitialState, 'customers'> & {
  customers: Map<string, ListedCustomer>;
  phoneNumberId: string | null;
  chosenId: string | null;
  messages: Map<string, SimMessage>;
  unseen: Map<string, number>;
  search: string;
};

const faultButton = iconButton('tune', t('faults'), () => showPanel(panelPlace.hidden !== false));

let state: State | null = null;
let chat: ChatView | null = null;

const renderList = (): void => {
  if (!state) return;
  const { customers, chosenId, unseen, search } = state;
  listPlace.replaceChildren(customerList({ customers: [...customers.values()], chosenId, unseen, search, onChoose: choose }));
};

const renderPanel = (): void => {
  if (!state) return;
  const { scrollTop } = panelPlace;
  const { faults, errors, phoneNumberId } = state;
  panelPlace.replaceChildren(faultPanel({ faults, errors, phoneNumberId, onError, onClose: () => showPanel(false) }));
  panelPlace.scrollTop = scrollTop;
  const on = anyFault(faults);
  faultButton.classList.toggle('alert', on);
  faultButton.title = on ? t('activeFaults') : t('faults');
};

const renderMessages = (): void => chat?.update([...(state?.messages.values() ?? [])].toSorted((a, b) => a.seq - b.seq));

// Bursts bring hundreds of events a second: once per frame is enough.
const dirty = { list: false, messages: false };
const renderSoon = (part: keyof typeof dirty): void => {
  if (!dirty.list && !dirty.messages) {
    requestAnimationFrame(() => {
      if (dirty.list) renderList();
      if (dirty.messages) renderMessages();
      dirty.list = false;
      dirty.messages = false;
    });
  }
  dirty[part] = true;
};

const choose = (customerId: string | null): void => {
  if (!state) return;
  state.chosenId = customerId;
  state.messages = new Map();
  document.body.classList.toggle('in-chat', customerId !== null);
  const customer = customerId === null ? undefined : state.customers.get(customerId);
  const { phoneNumberId } = state;
  if (!customer || phoneNumberId === null) {
    chat = null;
    chatPlace.replaceChildren(h('p', { class: 'empty' }, t(phoneNumberId === null ? 'noConnections' : 'choose')));
    renderList();
    return;
  }
  state.unseen.delete(customer.id);
  chat = chatView({
    customer,
    phoneNumberId,
    send: async (message) => {
      await api.send(customer.id, message);
    },
    setStatus: (messageId, status) => void api.setStatus(messageId, status).catch(onError),
    onError,
    onBack: () => choose(null),
  });
  chatPlace.replaceChildren(chat.element);
  void loadMessages().catch(onError);
  renderList();
};

const loadMessages = async (): Promise<void> => {
  if (!state || state.chosenId === null || state.phoneNumberId === null) return;
  const { chosenId } = state;
  const messages = await api.messages(chosenId, state.phoneNumberId);
  if (state.chosenId !== chosenId) return;
  state.messages = new Map(messages.map((message) => [message.id, message]));
  renderMessages();
};

const noteMessage = (message: SimMessage): void => {
  if (!state) return;
  const customer = state.customers.get(message.customerId);
  const isNew = (customer?.lastMessage?.seq ?? 0) < message.seq;
  if (customer && (customer.lastMessage?.seq ?? 0) <= message.seq) {
    state.customers.set(customer.id, { ...customer, lastMessage: message });
    renderSoon('list');
  }
  const isShown = message.customerId === state.chosenId && message.phoneNumberId === state.phoneNumberId;
  if (isShown) {
    state.messages.set(message.id, message);
    renderSoon('messages');
  } else if (isNew && message.direction === 'out') {
    state.unseen.set(message.customerId, (state.unseen.get(message.customerId) ?? 0) + 1);
  }
};

const noteCustomer = (customer: SimCustomer): void => {
  if (!state) return;
  state.customers.set(customer.id, { ...customer, lastMessage: state.customers.get(customer.id)?.lastMessage ?? null });
  if (customer.id === state.chosenId) chat?.rename(customer);
  renderSoon('list');
};

const onEvent = (event: SimEvent): void => {
  if (!state) return;
  switch (event.type) {
    case 'message':
      return noteMessage(event.message);
    case 'customer':
      return noteCustomer(event.customer);
    case 'faults':
      state.faults = event.faults;
      return renderPanel();
    case 'connection':
      return void load().catch(onError);
    case 'typing':
      if (event.customerId === state.chosenId && event.phoneNumberId === state.phoneNumberId) chat?.showTyping();
      return;
    case 'webhookRefused':
      return say(`${t('businessDown')}${event.status === null ? '' : ` (HTTP ${event.status})`}`);
    default:
  }
};

const createCustomer = (): void => {
  const number = h('input', { name: 'number', required: true, inputmode: 'tel', autocomplete: 'off', placeholder: '55 11 98765-4321' });
  const username = h('input', { name: 'username', autocomplete: 'off', placeholder: 'ana.souza' });
  const numberField = labelled(t('number'), number);
  const usernameField = labelled(t('username'), username);
  usernameField.hidden = true;
  openDialog({
    title: t('newCustomer'),
    fields: [
      labelled(t('name'), h('input', { name: 'name', required: true, maxlength: 120, autocomplete: 'off', placeholder: 'Ana Souza' })),
      numberField,
      usernameField,
      checkbox(t('hideNumber'), 'hidden', false, (hidden) => {
        numberField.hidden = hidden;
        usernameField.hidden = !hidden;
        number.required = !hidden;
        username.required = hidden;
      }),
    ],
    submit: t('create'),
    onSubmit: async (data) => {
      const hidden = data.get('hidden') === 'on';
      const customer = await api.createCustomer({
        name: String(data.get('name')),
        ...(hidden ? { username: String(data.get('username')) } : { number: String(data.get('number')) }),
      });
      noteCustomer(customer);
      choose(customer.id);
    },
  });
};

const renderFrame = (): void => {
  const connections = state?.connections ?? [];
  const business = h(
    'select',
    { 'aria-label': t('business'), class: 'business' },
    ...connections.map(({ phoneNumberId, name }) =>
      h('option', { value: phoneNumberId, selected: phoneNumberId === state?.phoneNumberId }, name),
    ),
  );
  business.addEventListener('change', () => {
    if (!state) return;
    state.phoneNumberId = business.value;
    renderPanel();
    choose(state.chosenId);
  });
  const search = h('input', { type: 'search', placeholder: t('search'), 'aria-label': t('search'), value: state?.search ?? '' });
  search.addEventListener('input', () => {
    if (state) state.search = search.value;
    renderList();
  });
  namePage(t('title'));
  root?.replaceChildren(
    h(
      'nav',
      { 'aria-label': t('title') },
      tabs('customers'),
      h(
        'header',
        {},
        h('span', { class: 'who' }, h('h1', {}, t('title')), h('small', {}, t('subtitle'))),
        faultButton,
        iconButton('add', t('newCustomer'), createCustomer, 'new-customer'),
      ),
      connections.length > 1 ? labelled(t('business'), business) : null,
      search,
      listPlace,
      h('footer', {}, languageSelect()),
    ),
    chatPlace,
    panelPlace,
    notice,
  );
};

const load = async (): Promise<void> => {
  const { customers, ...rest } = await api.state();
  const former = state;
  const known = rest.connections.some(({ phoneNumberId }) => phoneNumberId === former?.phoneNumberId);
  state = {
    ...rest,
    customers: new Map(customers.map((customer) => [customer.id, customer])),
    phoneNumberId: known ? (former?.phoneNumberId ?? null) : (rest.connections[0]?.phoneNumberId ?? null),
    chosenId: former?.chosenId ?? null,
    messages: former?.messages ?? new Map(),
    unseen: former?.unseen ?? new Map(),
    search: former?.search ?? '',
  };
  renderFrame();
  renderPanel();
  renderList();
  // A chat being looked at stays as it is, with its open menus; only what happened meanwhile is added.
  if (chat && known) await loadMessages();
  else choose(state.chosenId);
};

const showStatistics = async (): Promise<void> => {
  const place = panelPlace.querySelector('.statistics');
  if (place && !panelPlace.hidden) place.textContent = describeStatistics(await api.statistics());
};

// Whenever the stream (re)opens, what happened before it is read again.
api.listen(onEvent, () => void load().catch(() => say(t('failedToLoad'))));
setInterval(() => void showStatistics().catch(() => {}), 1000);
