import { useRef, useState } from 'react';
import type { SimEvent } from '../../control/event-stream.ts';
import type { GroupState, PhoneState } from '../../whatsapp/phones/phones.ts';
import { Avatar, ConversationList } from '../conversation-list.tsx';
import { noConversations, useConversations, withChosen, withMessages } from '../conversations.ts';
import { Button, Select } from '../form-parts.tsx';
import { Frame } from '../frame.tsx';
import { Icon } from '../icon.tsx';
import { t } from '../language.ts';
import { useLiveEvents } from '../live-events.ts';
import { act } from '../overlays.tsx';
import { showPhoneNumber } from '../show-phone-number.ts';
import { phoneApi, type PhonesState } from './phone-api.ts';
import { PhoneChat } from './phone-chat.tsx';
import { askForChat, askForGroup, askForPhone } from './phone-dialogs.tsx';
import { anyWhatsAppFault, PhonePanel } from './phone-panel.tsx';
import { PhonePills } from './phone-pills.tsx';
import { toPhoneMessage } from './to-phone-message.tsx';

const storageKey = 'simulator-phone';

const phoneOf = (phones: ReadonlyArray<PhoneState>, wanted: string | null): PhoneState | undefined =>
  phones.find(({ number }) => number === wanted) ?? phones[0];

type Known = PhonesState & { loads: number };
const withPhone = (known: Known, phone: PhoneState): Known => {
  const place = known.phones.findIndex(({ number }) => number === phone.number);
  return { ...known, phones: place < 0 ? [...known.phones, phone] : known.phones.with(place, phone) };
};
const withGroup = (known: Known, group: GroupState): Known => ({
  ...known,
  groups: [...known.groups.filter(({ jid }) => jid !== group.jid), group],
});
/** What the network tells, other than messages. */
const withEvent = (known: Known | null, event: SimEvent): Known | null => {
  if (known && event.type === 'phone') return withPhone(known, event.phone);
  if (known && event.type === 'group') return withGroup(known, event.group);
  if (known && event.type === 'whatsappFaults') return { ...known, faults: event.faults };
  if (known && event.type === 'qr') return { ...known, qrs: [...known.qrs.filter(({ id }) => id !== event.qr.id), event.qr] };
  return known;
};

/** Phones of the WhatsApp network, and their chats. */
export const PhonesPage = () => {
  const [known, setKnown] = useState<Known | null>(null);
  const [wantedPhone, setWantedPhone] = useState(localStorage.getItem(storageKey));
  const { phones = [], groups = [], loads = 0 } = known ?? {};
  const phone = phoneOf(phones, wantedPhone) ?? null;
  const number = phone?.number ?? null;
  const [conversations, setConversations] = useConversations(number && `${number} ${loads}`, async (chat) =>
    number === null ? [] : (await phoneApi.messages(number, chat)).map(toPhoneMessage),
  );
  const { chosen, newest, messages, typing } = conversations;
  const nameOf = (address: string): string =>
    phones.find((each) => each.number === address)?.name ?? groups.find(({ jid }) => jid === address)?.subject ?? showPhoneNumber(address);
  const membersOf = (address: string): string | undefined =>
    groups
      .find(({ jid }) => jid === address)
      ?.members.map(nameOf)
      .join(', ');

  const choose = (address: string | null): void => setConversations((now) => withChosen(now, address));
  const latest = useRef<string | undefined>(undefined);
  const loadChats = async (of: string | undefined): Promise<void> => {
    latest.current = of;
    const chats = of === undefined ? [] : (await phoneApi.chats(of)).map(toPhoneMessage);
    if (latest.current !== of) return;
    setConversations((now) => ({ ...now, newest: new Map(chats.map((message) => [message.chat, message])) }));
  };
  const load = async (): Promise<void> => {
    const state = await phoneApi.state();
    setKnown((now) => ({ ...state, loads: (now?.loads ?? 0) + 1 }));
    await loadChats(phoneOf(state.phones, wantedPhone)?.number);
  };
  const choosePhone = (wanted: string): void => {
    if (wanted === number) return;
    setWantedPhone(wanted);
    localStorage.setItem(storageKey, wanted);
    setConversations(noConversations);
    act(loadChats(wanted));
  };
  useLiveEvents(load, (events) => {
    setKnown((now) => events.reduce(withEvent, now));
    const came = events.flatMap((event) => (event.type === 'phoneMessage' && event.message.phone === number ? [event.message] : []));
    setConversations((now) => withMessages(now, came.map(toPhoneMessage)));
    for (const event of events) {
      if (event.type !== 'phoneTyping' || event.phone !== number || event.chat !== chosen) continue;
      setConversations((now) => ({ ...now, typing: event.state === 'composing' || event.state === 'recording' }));
    }
  });

  const others = phones.filter((each) => each !== phone);
  const addPhone = (): void =>
    askForPhone((created) => {
      setKnown((now) => now && withPhone(now, created));
      choosePhone(created.number);
    });
  const startChat = (member: string): void => {
    const ofMember = groups.filter(({ members }) => members.includes(member));
    askForChat(others, ofMember, choose);
  };
  const createGroup = (owner: string): void =>
    askForGroup(owner, others, (group) => {
      setKnown((now) => now && withGroup(now, group));
      choose(group.jid);
    });
  const rows = [...newest.keys()].map((chat) => {
    const title = nameOf(chat);
    const sign = chat.endsWith('@g.us') ? <Icon name="list" /> : ([...title][0] ?? '');
    return { chat, avatar: <Avatar name={title}>{sign}</Avatar>, title };
  });
  const numbers = phones.map((each) => [each.number, `${each.name} · ${showPhoneNumber(each.number)}`] as const);
  const tools = phone && (
    <>
      <div className="phone-picker">
        <Select aria-label={t('phone')} className="phone" options={numbers} value={phone.number} onChange={choosePhone} />
      </div>
      <PhonePills phone={phone} />
      <div className="pair">
        <Button data-action="new-chat" label={t('newChat')} onClick={() => startChat(phone.number)} />
        <Button data-action="new-group" label={t('newGroup')} onClick={() => createGroup(phone.number)} />
      </div>
    </>
  );
  const list = known && (
    <ConversationList
      rows={rows}
      hook="data-chat"
      conversations={conversations}
      empty={t(phone ? 'noChats' : 'noPhones')}
      onChoose={choose}
    />
  );
  const chat = phone && chosen !== null && (
    <PhoneChat
      key={`${phone.number} ${chosen}`}
      phone={phone.number}
      chat={chosen}
      title={nameOf(chosen)}
      detail={membersOf(chosen) ?? showPhoneNumber(chosen)}
      messages={messages}
      typing={typing}
      onBack={() => choose(null)}
    />
  );
  return (
    <Frame
      half="phones"
      title={t('phones')}
      subtitle={t('phonesSubtitle')}
      addLabel={t('newPhone')}
      onAdd={addPhone}
      panelLabel={t('settings')}
      alert={known !== null && anyWhatsAppFault(known.faults)}
      panel={known && <PhonePanel phone={phone} qrs={known.qrs} faults={known.faults} />}
      tools={tools}
      list={list}
      chat={chat}
      hint={known && t(phone ? 'chooseChat' : 'noPhones')}
    />
  );
};
