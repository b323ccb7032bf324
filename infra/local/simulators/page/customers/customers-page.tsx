import { useEffect, useState } from 'react';
import type { SimEvent } from '../../control/event-stream.ts';
import type { SimCustomer } from '../../model/customer.ts';
import type { SimMessage } from '../../model/message.ts';
import { api, type InitialState } from '../control-api.ts';
import { Avatar, ConversationList } from '../conversation-list.tsx';
import { type Conversations, noConversations, withChosen, withHistory, withMessages } from '../conversations.ts';
import { Field } from '../form-parts.tsx';
import { Frame } from '../frame.tsx';
import { t } from '../language.ts';
import { useLiveEvents } from '../live-events.ts';
import { act, say } from '../overlays.tsx';
import { showCustomerNumber } from '../show-phone-number.ts';
import { CustomerChat } from './customer-chat.tsx';
import { anyFault, FaultPanel } from './fault-panel.tsx';
import { summarise } from './message-content.ts';
import { openNewCustomer } from './new-customer.tsx';

type Known = Omit<InitialState, 'customers'> & { customers: ReadonlyMap<string, SimCustomer> };

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Customers of official connections, and what they write. */
export const CustomersPage = () => {
  const [known, setKnown] = useState<Known | null>(null);
  const [conversations, setConversations] = useState<Conversations<SimMessage>>(noConversations);
  const [wantedBusiness, setBusiness] = useState<string | null>(null);
  const [search, setSearch] = useState('');
  const connections = known?.connections ?? [];
  const business = connections.find(({ phoneNumberId }) => phoneNumberId === wantedBusiness) ?? connections[0];
  const phoneNumberId = business?.phoneNumberId ?? null;
  const { chosen, newest, messages, unseen, typing } = conversations;
  const customer = known?.customers.get(chosen ?? '');

  const choose = (customerId: string | null): void => setConversations((now) => withChosen(now, customerId));
  const noteCustomers = (changed: ReadonlyArray<SimCustomer>): void =>
    setKnown((now) => now && { ...now, customers: new Map([...now.customers, ...changed.map((each) => [each.id, each] as const)]) });

  const load = async (): Promise<void> => {
    const { customers, ...state } = await api.state();
    setKnown({ ...state, customers: new Map(customers.map(({ lastMessage: _lastMessage, ...each }) => [each.id, each])) });
    const last = customers.flatMap(({ id, lastMessage }) => (lastMessage ? [[id, lastMessage] as const] : []));
    setConversations((now) => ({ ...now, newest: new Map(last) }));
  };
  // With everything that is read anew, the conversation being looked at is, too.
  const customerId = customer?.id;
  useEffect(() => {
    if (customerId === undefined || phoneNumberId === null) return;
    let isShown = true;
    act(api.messages(customerId, phoneNumberId).then((history) => isShown && setConversations((now) => withHistory(now, history))));
    return () => {
      isShown = false;
    };
  }, [customerId, phoneNumberId, known?.connections]);
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(() => setConversations((now) => ({ ...now, typing: false })), 25_000);
    return () => clearTimeout(timer);
  }, [typing]);

  useLiveEvents(load, (events) => {
    const changed = <Type extends SimEvent['type']>(type: Type) =>
      events.filter((event): event is Extract<SimEvent, { type: Type }> => event.type === type);
    const came = changed('message').map(({ message }) => message);
    if (came.length > 0) {
      const noted = came.map((message) => ({
        chat: message.customerId,
        message,
        isIncoming: message.direction === 'out',
        elsewhere: message.phoneNumberId !== phoneNumberId,
      }));
      setConversations((now) => withMessages(now, noted));
    }
    if (changed('customer').length > 0) noteCustomers(changed('customer').map(({ customer: each }) => each));
    for (const { faults } of changed('faults')) setKnown((now) => now && { ...now, faults });
    if (changed('connection').length > 0) act(load());
    if (changed('typing').some((each) => each.customerId === chosen && each.phoneNumberId === phoneNumberId))
      setConversations((now) => ({ ...now, typing: true }));
    for (const { status } of changed('webhookRefused')) say(`${t('businessDown')}${status === null ? '' : ` (HTTP ${status})`}`);
  });

  const customers = [...(known?.customers.values() ?? [])];
  const wanted = plain(search.trim());
  const rows = customers
    .filter(({ name, waId, username }) => plain(`${name} ${waId ?? ''} ${username ?? ''}`).includes(wanted))
    .toSorted((a, b) => (newest.get(b.id)?.seq ?? 0) - (newest.get(a.id)?.seq ?? 0))
    .map((each) => {
      const last = newest.get(each.id);
      return {
        key: each.id,
        hook: { 'data-customer': each.id },
        avatar: <Avatar name={each.name} colour={each.colour} />,
        title: each.name,
        detail: last ? summarise(last) : showCustomerNumber(each),
        atMs: last ? last.timestampSec * 1000 : null,
        unseen: unseen.get(each.id) ?? 0,
      };
    });
  return (
    <Frame
      half="customers"
      title={t('title')}
      subtitle={t('subtitle')}
      addLabel={t('newCustomer')}
      onAdd={() =>
        openNewCustomer((created) => {
          noteCustomers([created]);
          choose(created.id);
        })
      }
      panelLabel={t('faults')}
      alert={known !== null && anyFault(known.faults)}
      panel={(close) => known && <FaultPanel faults={known.faults} errors={known.errors} phoneNumberId={phoneNumberId} onClose={close} />}
      tools={
        <>
          {connections.length > 1 && (
            <Field label={t('business')}>
              <select
                aria-label={t('business')}
                className="business"
                value={phoneNumberId ?? ''}
                onChange={({ target }) => {
                  setBusiness(target.value);
                  choose(chosen);
                }}
              >
                {connections.map((each) => (
                  <option key={each.phoneNumberId} value={each.phoneNumberId}>
                    {each.name}
                  </option>
                ))}
              </select>
            </Field>
          )}
          <input
            type="search"
            placeholder={t('search')}
            aria-label={t('search')}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </>
      }
      list={
        rows.length > 0 ? (
          <ConversationList rows={rows} chosen={chosen} onChoose={(key) => key !== chosen && choose(key)} />
        ) : (
          known && <p className="empty">{t(customers.length === 0 ? 'noCustomers' : 'noMatch')}</p>
        )
      }
      chat={
        customer &&
        phoneNumberId && (
          <CustomerChat
            key={`${customer.id} ${phoneNumberId}`}
            customer={customer}
            phoneNumberId={phoneNumberId}
            messages={messages}
            typing={typing}
            onBack={() => choose(null)}
          />
        )
      }
      hint={known && t(phoneNumberId === null ? 'noConnections' : 'choose')}
    />
  );
};
