import { useState } from 'react';
import type { SimEvent } from '../../control/event-stream.ts';
import type { SimCustomer } from '../../model/customer.ts';
import { api, type InitialState } from '../control-api.ts';
import { Avatar, ConversationList } from '../conversation-list.tsx';
import { useConversations, withChosen, withMessages } from '../conversations.ts';
import { SelectField } from '../form-parts.tsx';
import { Frame } from '../frame.tsx';
import { t } from '../language.ts';
import { useLiveEvents } from '../live-events.ts';
import { act, say } from '../overlays.tsx';
import { showCustomerNumber } from '../show-phone-number.ts';
import { CustomerChat } from './customer-chat.tsx';
import { anyFault, FaultPanel } from './fault-panel.tsx';
import { openNewCustomer } from './new-customer.tsx';
import { toCustomerMessage } from './to-customer-message.ts';

type Known = Omit<InitialState, 'customers'> & { customers: ReadonlyMap<string, SimCustomer>; loads: number };

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

const withCustomer = (known: Known | null, customer: SimCustomer): Known | null =>
  known && { ...known, customers: new Map([...known.customers, [customer.id, customer]]) };

/** Customers of official connections, and what they write. */
export const CustomersPage = () => {
  const [known, setKnown] = useState<Known | null>(null);
  const [wantedBusiness, setBusiness] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const { connections = [], faults, errors = [], loads = 0 } = known ?? {};
  const business = connections.find(({ phoneNumberId }) => phoneNumberId === wantedBusiness) ?? connections[0];
  const phoneNumberId = business?.phoneNumberId ?? null;
  const [conversations, setConversations] = useConversations(phoneNumberId && `${phoneNumberId} ${loads}`, async (customerId) =>
    phoneNumberId === null ? [] : (await api.messages(customerId, phoneNumberId)).map(toCustomerMessage),
  );
  const { chosen, messages, typing } = conversations;
  const customer = known?.customers.get(chosen ?? '');
  const choose = (customerId: string | null): void => setConversations((now) => withChosen(now, customerId));

  const load = async (): Promise<void> => {
    const { customers, ...state } = await api.state();
    setKnown((now) => ({ ...state, customers: new Map(customers.map((each) => [each.id, each])), loads: (now?.loads ?? 0) + 1 }));
    const newest = customers.flatMap(({ lastMessage }) => (lastMessage ? [toCustomerMessage(lastMessage)] : []));
    setConversations((now) => ({ ...now, newest: new Map(newest.map((message) => [message.chat, message])) }));
  };
  const onEvent = (event: SimEvent): void => {
    if (event.type === 'customer') setKnown((now) => withCustomer(now, event.customer));
    if (event.type === 'faults') setKnown((now) => now && { ...now, faults: event.faults });
    if (event.type === 'connection') act(load());
    if (event.type === 'typing' && event.customerId === chosen && event.phoneNumberId === phoneNumberId)
      setConversations((now) => ({ ...now, typing: true }));
    if (event.type === 'webhookRefused') say(`${t('businessDown')}${event.status === null ? '' : ` (HTTP ${event.status})`}`);
  };
  useLiveEvents(load, (events) => {
    events.forEach(onEvent);
    const came = events.flatMap((event) => (event.type === 'message' ? [event.message] : []));
    const here = new Set(came.filter((message) => message.phoneNumberId === phoneNumberId).map(({ id }) => id));
    setConversations((now) => withMessages(now, came.map(toCustomerMessage), ({ id }) => here.has(id)));
  });

  const everybody = [...(known?.customers.values() ?? [])];
  const wanted = plain(search.trim());
  const found = everybody.filter(({ name, waId, username }) => plain(`${name} ${waId ?? ''} ${username ?? ''}`).includes(wanted));
  const rows = found.map((each) => ({
    chat: each.id,
    avatar: <Avatar name={each.name} colour={each.colour} />,
    title: each.name,
    detail: showCustomerNumber(each),
  }));
  const chooseBusiness = (wantedId: string): void => {
    setBusiness(wantedId);
    choose(chosen);
  };
  const addCustomer = (): void =>
    openNewCustomer((created) => {
      setKnown((now) => withCustomer(now, created));
      choose(created.id);
    });
  const tools = (
    <>
      {connections.length > 1 && (
        <SelectField
          label={t('business')}
          aria-label={t('business')}
          className="business"
          options={connections.map((each) => [each.phoneNumberId, each.name])}
          value={phoneNumberId ?? ''}
          onChange={chooseBusiness}
        />
      )}
      <input
        type="search"
        placeholder={t('search')}
        aria-label={t('search')}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
    </>
  );
  const list = known && (
    <ConversationList
      rows={rows}
      hook="data-customer"
      conversations={conversations}
      empty={t(everybody.length === 0 ? 'noCustomers' : 'noMatch')}
      onChoose={choose}
    />
  );
  const chat = customer && phoneNumberId && (
    <CustomerChat
      key={`${customer.id} ${phoneNumberId}`}
      customer={customer}
      phoneNumberId={phoneNumberId}
      isPage={business?.channel !== 'whatsapp'}
      messages={messages}
      typing={typing}
      onBack={() => choose(null)}
    />
  );
  return (
    <Frame
      half="customers"
      title={t('title')}
      subtitle={t('subtitle')}
      addLabel={t('newCustomer')}
      onAdd={addCustomer}
      panelLabel={t('faults')}
      alert={faults !== undefined && anyFault(faults)}
      panel={faults && <FaultPanel faults={faults} errors={errors} number={business ?? null} />}
      tools={tools}
      list={list}
      chat={chat}
      hint={known && t(phoneNumberId === null ? 'noConnections' : 'choose')}
    />
  );
};
