import type { Me } from '@balcao/shared/contract/auth.ts';
import { memo, type MouseEvent, type PointerEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar.tsx';
import { ChannelIcon } from '../../../components/channel-icon.tsx';
import { Chip } from '../../../components/chip.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Menu, type MenuItem } from '../../../components/menu.tsx';
import { TinyIcon } from '../../../components/tiny-icon.tsx';
import { formatMinutes, formatPhone, formatTimeOrDate } from '../../../lib/format.ts';
import { nameMaxChars } from '../../../lib/limits.ts';
import { openIfMoved } from '../../../lib/open-if-moved.ts';
import { ownTyping } from '../../../lib/keys/typing-owner.ts';
import { useIsUp } from '../../../lib/live/use-is-up.ts';
import { useUnsentMessages } from '../../../lib/unsent-messages.ts';
import { useWaitingTexts } from '../../../lib/waiting-texts.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useArrivals } from '../arrivals.ts';
import { previewKind, previewText } from '../../../lib/text/last-message-preview.ts';
import { ticketRights } from '../ticket-rights.ts';
import type { TicketView } from '../ticket-types.ts';
import { useUnsentPreview } from '../unsent-preview.ts';
import { replyWindow, waitingTime } from '../waiting.ts';
import { SnoozedChip } from './snoozed-chip.tsx';
import './ticket-row.css';

export type RowAction = 'accept' | 'transfer' | 'resolve' | 'ignore' | 'reopen' | 'returnToQueue';

type TicketRowProps = {
  ticket: TicketView;
  user: Me;
  /** Its conversation is on screen. */
  open: boolean;
  /** The keyboard is on it. */
  current: boolean;
  compact: boolean;
  /** Admins see whose ticket it is. */
  showOwner: boolean;
  /** Search results come from every tab: each says which. */
  showStatus: boolean;
  /** There is more than one connection: each row says which. */
  showConnection: boolean;
  /** Address of the conversation, so that a middle click opens a tab. */
  href: string;
  onOpen: (ticket: TicketView) => void;
  onAction: (action: RowAction, ticket: TicketView) => void;
};

/** One ticket of the list, 76 px high (52 px compact). Never colour alone: unread is bold with a badge, waiting has icon and text. */
export const TicketRow = memo(function TicketRow(props: TicketRowProps) {
  const { ticket, user, open, current, compact, showOwner, showStatus, showConnection, href, onOpen, onAction } = props;
  const { t } = useTranslation('tickets');
  const now = useNow();
  // Unsent text of this browser is shown instead of the last message. Asked for here, so that a key pressed in it draws one row anew.
  const draft = useUnsentPreview(ticket.uuid);
  // Buttons that nobody can see yet are a third of a row: they come with the pointer or the keys, and stay.
  const [isNear, setNear] = useState(alwaysNear);
  const comeNear = () => setNear(true);
  const unread = ticket.unreadMessages > 0;
  const arrived = useArrivals(({ arrivals }) => arrivals.some(({ id }) => id === ticket.id));
  const className = ['ticket-row', open && 'is-open', current && 'is-current', (unread || arrived) && 'is-unread', compact && 'is-compact']
    .filter(Boolean)
    .join(' ');

  const openHere = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onOpen(ticket);
  };

  /** From here on what is typed is for this conversation, whatever was open before. */
  const choose = (press: PointerEvent) => {
    if (press.pointerType !== 'mouse' || press.button !== 0) return;
    ownTyping(ticket.uuid, false);
    openIfMoved(press, () => onOpen(ticket));
  };

  return (
    <div className={className} data-ticket={ticket.id} onPointerEnter={comeNear} onPointerMove={comeNear} onFocus={comeNear}>
      <div role="gridcell" className="ticket-cell">
        <a className="ticket-link" href={href} tabIndex={current ? 0 : -1} onPointerDown={choose} onClick={openHere} draggable={false}>
          <span className="ticket-avatar">
            <Avatar
              name={ticket.contact.name}
              pictureUrl={ticket.contact.urlPicture}
              size={compact ? 36 : 44}
              colorKey={ticket.contactId}
            />
            <ChannelIcon channel={ticket.channel} />
          </span>
          <span className="ticket-main">
            <span className="ticket-line">
              <span className="ticket-name">
                {ticket.isGroup && <Icon name="group" size="small" label={t('row.group')} />}
                <bdi>{nameOf(ticket)}</bdi>
                {ticket.isBot && <span className="ticket-bot">{t('row.bot')}</span>}
              </span>
              <time className="ticket-time" dateTime={ticket.updatedAt}>
                {formatTimeOrDate(ticket.updatedAt, now)}
              </time>
            </span>
            <span className="ticket-line">
              <Preview ticket={ticket} draft={draft} />
              {compact && <Waiting ticket={ticket} now={now} />}
              {unread && (
                <span className="unread-badge" aria-label={t('row.unread', { count: ticket.unreadMessages })}>
                  {ticket.unreadMessages > 99 ? '99+' : ticket.unreadMessages}
                </span>
              )}
            </span>
            {!compact && (
              <span className="ticket-line ticket-tags">
                <span className="ticket-chips">
                  {arrived && <Chip>{t('row.arrived')}</Chip>}
                  {ticket.snoozedUntil && <SnoozedChip until={ticket.snoozedUntil} timeZone={user.company.timeZone} />}
                  {showStatus && ticket.status !== 'lgpd' && <Chip>{t(`status.${ticket.status}`)}</Chip>}
                  <Chip color={ticket.queue?.color} title={t('row.queue')}>
                    {ticket.status === 'lgpd' ? t('row.lgpd') : (ticket.queue?.name ?? t('row.noQueue'))}
                  </Chip>
                  {showConnection && ticket.whatsapp.name !== '' && (
                    <Chip color={ticket.whatsapp.color} title={t('row.connection')}>
                      {ticket.whatsapp.name}
                    </Chip>
                  )}
                  {ticket.campaign && <Chip title={t('row.campaign')}>{ticket.campaign.name}</Chip>}
                  {showOwner && ticket.user && <Chip title={t('row.owner')}>{firstName(ticket.user.name)}</Chip>}
                  <ContactTags tags={ticket.contact.tags} />
                </span>
                <Waiting ticket={ticket} now={now} />
              </span>
            )}
          </span>
        </a>
      </div>
      <div role="gridcell" className="ticket-actions">
        {(isNear || current) && (
          <RowActions
            open={open}
            rights={ticketRights(ticket, user)}
            reachable={current}
            onChoose={choose}
            onAction={(action) => onAction(action, ticket)}
          />
        )}
      </div>
    </div>
  );
});

/** Without a pointer that hovers they are always there. */
const noHover = matchMedia('(hover: none)');
const alwaysNear = (): boolean => noHover.matches;

/** The contact's name, cut at 60 characters; the number for contacts without one. */
const nameOf = ({ contact }: TicketView): string => {
  if (contact.name.trim() === '') return contact.number ? formatPhone(contact.number) : '—';
  const chars = [...contact.name];
  return chars.length > nameMaxChars ? `${chars.slice(0, nameMaxChars).join('')}…` : contact.name;
};

const firstName = (name: string): string => name.split(' ')[0] ?? name;

const Preview = ({ ticket, draft }: { ticket: TicketView; draft: string | null }) => {
  const { t } = useTranslation('tickets');
  const isUp = useIsUp();
  const unsent = useUnsentMessages(({ messages }) => {
    const last = messages.findLast(({ ticketId, isPrivate }) => ticketId === ticket.id && !isPrivate);
    return last ? last.body || (last.isVoice ? t('row.draftVoice') : (last.fileName ?? '')) : null;
  });
  const waits = useWaitingTexts(({ [ticket.id]: text }) => (isUp ? null : (text ?? null)));
  if (draft !== null)
    return (
      <span className="ticket-preview">
        <em>{t('row.draft')}</em> {previewText(draft)}
      </span>
    );
  if (unsent !== null)
    return (
      <span className="ticket-preview">
        <NotSent /> {previewText(unsent)}
      </span>
    );
  if (waits !== null)
    return (
      <span className="ticket-preview">
        <TinyIcon name="clock" label={t('row.waits')} /> {previewText(waits)}
      </span>
    );
  const kind = previewKind(ticket.lastMessage);
  return (
    <span className="ticket-preview">
      {ticket.lastMessageFailed ? (
        <>
          <NotSent />{' '}
        </>
      ) : ticket.lastMessageWaits ? (
        <TinyIcon name="clock" label={t('row.waits')} />
      ) : (
        ticket.lastMessageFromMe && ticket.lastMessage !== '' && <TinyIcon name="reply" label={t('row.fromUs')} />
      )}
      {kind ? t(`row.${kind}`) : previewText(ticket.lastMessage) || t('row.noMessage')}
    </span>
  );
};

const NotSent = () => {
  const { t } = useTranslation('tickets');
  return (
    <span className="ticket-failed">
      <TinyIcon name="alert" /> {t('row.failed')}
    </span>
  );
};

/** The first tag, then how many more. */
const ContactTags = ({ tags }: { tags: TicketView['contact']['tags'] }) => {
  const [first, ...others] = tags;
  if (!first) return null;
  return (
    <Chip color={first.color} title={tags.map(({ name }) => name).join(', ')}>
      {others.length > 0 ? `${first.name} +${others.length}` : first.name}
    </Chip>
  );
};

const Waiting = ({ ticket, now }: { ticket: TicketView; now: Date }) => {
  const { t } = useTranslation('tickets');
  const waiting = waitingTime(ticket, now);
  const windowLeft = replyWindow(ticket, now);
  const time = waiting && formatMinutes(waiting.minutes);
  const waited = waiting && (waiting.minutes < 1 ? t('row.waitingNow') : t('row.waiting', { time }));
  return (
    <span className="ticket-clocks">
      {windowLeft && (windowLeft.short || !windowLeft.open) && (
        <span className={windowLeft.open ? 'clock amber' : 'clock'} title={t('row.window')}>
          <TinyIcon name={windowLeft.open ? 'hourglass' : 'lock'} />
          {windowLeft.open ? t('row.windowLeft', { time: formatMinutes(windowLeft.minutes) }) : t('row.windowClosed')}
        </span>
      )}
      {waiting && (
        <span className={`clock ${waiting.urgency}`} title={waited ?? undefined}>
          <TinyIcon name="clock" />
          <span className="visually-hidden">{waited}</span>
          <span aria-hidden="true">{time}</span>
        </span>
      )}
    </span>
  );
};

type RowActionsProps = {
  /** Its conversation is on screen. */
  open: boolean;
  rights: ReturnType<typeof ticketRights>;
  /** Whether the Tab key gets to it, as it does in the row the keyboard is on. */
  reachable: boolean;
  /** The button that opens the conversation is pressed. */
  onChoose: (event: PointerEvent) => void;
  onAction: (action: RowAction) => void;
};

const RowActions = ({ open, rights, reachable, onChoose, onAction }: RowActionsProps) => {
  const { t } = useTranslation('tickets');
  const items: MenuItem[] = [];
  if (rights.transfer) items.push({ label: t('actions.transfer'), icon: 'redo', shortcut: 'T', onSelect: () => onAction('transfer') });
  if (rights.returnToQueue) items.push({ label: t('actions.return'), icon: 'undo', onSelect: () => onAction('returnToQueue') });
  if (rights.resolve) items.push({ label: t('actions.resolve'), icon: 'check', shortcut: 'E', onSelect: () => onAction('resolve') });
  if (rights.ignore) items.push({ label: t('actions.ignore'), icon: 'close', danger: true, onSelect: () => onAction('ignore') });
  // Beside an open conversation the same button stands where one would write.
  const primary = open ? null : rights.accept ? 'accept' : rights.reopen ? 'reopen' : null;
  return (
    <>
      {primary && (
        <button
          type="button"
          className="row-primary"
          tabIndex={reachable ? 0 : -1}
          onPointerDown={onChoose}
          onClick={() => onAction(primary)}
        >
          {t(`actions.${primary}`)}
        </button>
      )}
      {items.length > 0 && (
        <Menu
          label={t('actions.more')}
          items={items}
          trigger={(props) => (
            <IconButton className="row-more" icon="ellipsis" label={t('actions.more')} tabIndex={reachable ? 0 : -1} {...props} />
          )}
        />
      )}
    </>
  );
};
