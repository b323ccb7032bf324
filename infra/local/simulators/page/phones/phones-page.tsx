import { useEffect, useState } from 'react';
import type { SimEvent } from '../../control/event-stream.ts';
import type { ShownPhoneMessage } from '../../whatsapp/phones/phone-message.ts';
import type { GroupState, PhoneState } from '../../whatsapp/phones/phones.ts';
import { Avatar, ConversationList } from '../conversation-list.tsx';
import { type Conversations, noConversations, withChosen, withHistory, withMessages } from '../conversations.ts';
import { Frame } from '../frame.tsx';
import { Icon } from '../icon.tsx';
import { t } from '../language.ts';
import { useLiveEvents } from '../live-events.ts';
import { act } from '../overlays.tsx';
import { showPhoneNumber } from '../show-phone-number.ts';
import { phoneApi, type PhonesState } from './phone-api.ts';
import { summarisePhoneMessage } from './phone-bubble.tsx';
import { PhoneChat } from './phone-chat.tsx';
import { askForChat, askForGroup, askForPhone } from './phone-dialogs.tsx';
import { anyWhatsAppFault, PhonePanel } from './phone-panel.tsx';
import { PhonePills } from './phone-pills.tsx';

const storageKey = 'simulator-phone';

/** The list with one entry changed or added. */
const withEntry = <Entry,>(entries: ReadonlyArray<Entry>, entry: Entry, keyOf: (entry: Entry) => string): Entry[] => {
  const place = entries.findIndex((each) => keyOf(each) === keyOf(entry));
  return place < 0 ? [...entries, entry] : entries.with(place, entry);
};
const withPhone = (state: PhonesState | null, phone: PhoneState) =>
  state && { ...state, phones: withEntry(state.phones, phone, ({ number }) => number) };
const withGroup = (state: PhonesState | null, group: GroupState) =>
  state && { ...state, groups: withEntry(state.groups, group, ({ jid }) => jid) };

/** What the network tells, other than messages. */
const withEvent = (state: PhonesState | null, event: SimEvent): PhonesState | null => {
  switch (event.type) {
    case 'phone':
      return withPhone(state, event.phone);
    case 'group':
      return withGroup(state, event.group);
    case 'whatsappFaults':
      return state && { ...state, faults: event.faults };
    case 'qr':
      return state && { ...state, qrs: [...state.qrs.filter(({ id }) => id !== event.qr.id), event.qr] };
    default:
      return state;
  }
};

/** Phones of the WhatsApp network, and their chats. */
export const PhonesPage = () => {
  const [state, setState] = useState<PhonesState | null>(null);
  const [conversations, setConversations] = useState<Conversations<ShownPhoneMessage>>(noConversations);
  const [wantedPhone, setWantedPhone] = useState(localStorage.getItem(storageKey));
  const { phones = [], groups = [] } = state ?? {};
  const phone = phones.find(({ number }) => number === wantedPhone) ?? phones[0] ?? null;
  const number = phone?.number;
  const { chosen, newest, messages, unseen, typing } = conversations;

  const nameOf = (address: string): string =>
    phones.find((each) => each.number === address)?.name ?? groups.find(({ jid }) => jid === address)?.subject ?? showPhoneNumber(address);
  const detailOf = (address: string): string =>
    groups
      .find(({ jid }) => jid === address)
      ?.members.map(nameOf)
      .join(', ') ?? showPhoneNumber(address);

  const choose = (address: string | null): void => setConversations((now) => withChosen(now, address));
  const choosePhone = (wanted: string): void => {
    if (wanted === number) return;
    setWantedPhone(wanted);
    localStorage.setItem(storageKey, wanted);
    setConversations(noConversations);
  };

  const [loads, setLoads] = useState(0);
  const load = async (): Promise<void> => {
    setState(await phoneApi.state());
    setLoads((count) => count + 1);
  };
  useEffect(() => {
    if (number === undefined) return;
    let isShown = true;
    act(
      phoneApi.chats(number).then((chats) => {
        if (isShown) setConversations((now) => ({ ...now, newest: new Map(chats.map((message) => [message.chat, message])) }));
      }),
    );
    return () => {
      isShown = false;
    };
  }, [number, loads]);
  useEffect(() => {
    if (number === undefined || chosen === null) return;
    let isShown = true;
    act(phoneApi.messages(number, chosen).then((history) => isShown && setConversations((now) => withHistory(now, history))));
    return () => {
      isShown = false;
    };
  }, [number, chosen, loads]);
  useEffect(() => {
    if (!typing) return;
    const timer = setTimeout(() => setConversations((now) => ({ ...now, typing: false })), 25_000);
    return () => clearTimeout(timer);
  }, [typing]);

  useLiveEvents(load, (events) => {
    setState((now) => events.reduce(withEvent, now));
    const noted = events.flatMap((event) =>
      event.type === 'phoneMessage' && event.message.phone === number
        ? [{ chat: event.message.chat, message: event.message, isIncoming: event.message.direction === 'in' }]
        : [],
    );
    if (noted.length > 0) setConversations((now) => withMessages(now, noted));
    const told = events.findLast((event) => event.type === 'phoneTyping' && event.phone === number && event.chat === chosen);
    if (told?.type === 'phoneTyping')
      setConversations((now) => ({ ...now, typing: told.state === 'composing' || told.state === 'recording' }));
  });

  const others = phones.filter((each) => each !== phone);
  const startChat = (): void =>
    askForChat(
      others,
      groups.filter(({ members }) => number !== undefined && members.includes(number)),
      choose,
    );
  const createGroup = (owner: string): void =>
    askForGroup(owner, others, (group) => {
      setState((now) => withGroup(now, group));
      choose(group.jid);
    });
  const rows = [...newest.values()]
    .toSorted((a, b) => b.seq - a.seq)
    .map((last) => {
      const title = nameOf(last.chat);
      return {
        key: last.chat,
        hook: { 'data-chat': last.chat },
        avatar: <Avatar name={title}>{last.chat.endsWith('@g.us') ? <Icon name="list" /> : ([...title][0] ?? '')}</Avatar>,
        title,
        detail: summarisePhoneMessage(last),
        atMs: Date.parse(last.at),
        unseen: unseen.get(last.chat) ?? 0,
      };
    });
  return (
    <Frame
      half="phones"
      title={t('phones')}
      subtitle={t('phonesSubtitle')}
      addLabel={t('newPhone')}
      onAdd={() =>
        askForPhone((created) => {
          setState((now) => withPhone(now, created));
          choosePhone(created.number);
        })
      }
      panelLabel={t('settings')}
      alert={state !== null && anyWhatsAppFault(state.faults)}
      panel={(close) => state && <PhonePanel phone={phone} qrs={state.qrs} faults={state.faults} onClose={close} />}
      tools={
        phone && (
          <>
            <div className="phone-picker">
              <select aria-label={t('phone')} className="phone" value={phone.number} onChange={({ target }) => choosePhone(target.value)}>
                {phones.map((each) => (
                  <option key={each.number} value={each.number}>
                    {`${each.name} · ${showPhoneNumber(each.number)}`}
                  </option>
                ))}
              </select>
            </div>
            <PhonePills phone={phone} />
            <div className="pair">
              <button type="button" className="quiet" data-action="new-chat" onClick={startChat}>
                {t('newChat')}
              </button>
              <button type="button" className="quiet" data-action="new-group" onClick={() => createGroup(phone.number)}>
                {t('newGroup')}
              </button>
            </div>
          </>
        )
      }
      list={
        rows.length > 0 ? (
          <ConversationList rows={rows} chosen={chosen} onChoose={(key) => key !== chosen && choose(key)} />
        ) : (
          state && <p className="empty">{t(phone ? 'noChats' : 'noPhones')}</p>
        )
      }
      chat={
        phone &&
        chosen !== null && (
          <PhoneChat
            key={`${phone.number} ${chosen}`}
            phone={phone.number}
            chat={chosen}
            title={nameOf(chosen)}
            detail={detailOf(chosen)}
            messages={messages}
            typing={typing}
            onBack={() => choose(null)}
          />
        )
      }
      hint={state && t(phone ? 'chooseChat' : 'noPhones')}
    />
  );
};
