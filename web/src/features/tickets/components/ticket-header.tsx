import type { Me } from '@balcao/shared/contract/auth.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar.tsx';
import { ChannelIcon, channelNames } from '../../../components/channel-icon.tsx';
import { Chip } from '../../../components/chip.tsx';
import { IconButton } from '../../../components/icon-button.tsx';
import { Icon } from '../../../components/icon.tsx';
import { Menu, type MenuItem } from '../../../components/menu.tsx';
import { TinyIcon } from '../../../components/tiny-icon.tsx';
import { ticketKeys } from '../../../lib/keys/shortcuts.ts';
import { currentSession } from '../../../lib/api/session.ts';
import { formatMinutes } from '../../../lib/format.ts';
import { refusalFor } from '../../../lib/rights.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { TicketActions } from '../api/use-ticket-actions.ts';
import { openTicketDialog } from '../ticket-dialog-store.ts';
import type { TicketRights } from '../ticket-rights.ts';
import type { TicketView } from '../ticket-types.ts';
import { replyWindow } from '../waiting.ts';
import { SnoozedChip } from './snoozed-chip.tsx';
import './text-action.css';
import './ticket-header.css';

type TicketHeaderProps = {
  ticket: TicketView;
  narrow: boolean;
  actions: TicketActions;
  rights: TicketRights;
  /** Who has it, when it left this person's sight while it was open. */
  lostTo: string | null;
  /** Colleagues who have this ticket open. */
  viewing: { id: string; name: string }[];
  drawerOpen: boolean;
  onDrawer: () => void;
  onSearch: () => void;
  onExport: () => void;
  /** Null while the list is beside it. */
  onBack: (() => void) | null;
  onResolve: (farewell: boolean) => void;
  /** It was resolved with a rating. */
  onRated: () => void;
};

/** Who this is, and what can be done about it. The likely next step is the button; the rest is in the menu. Accepting and reopening stand where
 *  one would write. */
export const TicketHeader = ({
  ticket,
  narrow,
  actions,
  rights,
  lostTo,
  viewing,
  drawerOpen,
  onDrawer,
  onSearch,
  onExport,
  onBack,
  onResolve,
  onRated,
}: TicketHeaderProps) => {
  const { t } = useTranslation('tickets');
  const windowLeft = replyWindow(ticket, useNow());
  const { user } = currentSession();
  const isFollowing = user !== null && ticket.followers.includes(user.id);
  const withWhom = lostTo ?? ticket.user?.name ?? null;
  const isOwn = lostTo === null && ticket.user?.id === user?.id;

  const secondary: MenuItem[] = [];
  if (narrow && rights.transfer)
    secondary.push({
      label: t('actions.transfer'),
      icon: 'redo',
      shortcut: 'T',
      onSelect: () => openTicketDialog({ kind: 'transfer', ticket }),
    });
  if (narrow) secondary.push({ label: t('header.search'), icon: 'search', onSelect: onSearch });
  if (narrow && rights.returnToQueue)
    secondary.push({ label: t('actions.return'), icon: 'undo', onSelect: () => void actions.returnToQueue(ticket) });
  if (rights.resolve) secondary.push({ label: t('actions.resolveFarewell'), icon: 'envelope', onSelect: () => onResolve(true) });
  if (rights.resolve)
    secondary.push({
      label: t('actions.resolveRated'),
      icon: 'star',
      onSelect: () => openTicketDialog({ kind: 'rate', ticket, onRated }),
    });
  if (rights.ignore) secondary.push({ label: t('actions.ignore'), icon: 'close', onSelect: () => void actions.ignore(ticket) });
  if (ticket.snoozedUntil) secondary.push({ label: t('actions.wake'), icon: 'undo', onSelect: () => void actions.wake(ticket) });
  else if (rights.transfer)
    secondary.push({
      label: t('actions.snooze'),
      icon: 'calendar',
      shortcut: 'Z',
      onSelect: () => openTicketDialog({ kind: 'snooze', ticket }),
    });
  if (lostTo === null)
    secondary.push({
      label: t(isFollowing ? 'actions.unfollow' : 'actions.follow'),
      icon: 'notification',
      shortcut: 'S',
      onSelect: () => void actions.follow(ticket, !isFollowing),
    });
  if (rights.transfer)
    secondary.push({
      label: t('actions.macros'),
      icon: 'script',
      shortcut: 'M',
      onSelect: () => openTicketDialog({ kind: 'macros', ticket }),
    });
  secondary.push({ label: t('actions.log'), icon: 'history', onSelect: () => openTicketDialog({ kind: 'log', ticket }) });
  secondary.push({ label: t('actions.export'), icon: 'file', onSelect: onExport });
  if (rights.delete)
    secondary.push(
      { kind: 'divider' },
      { label: t('actions.delete'), icon: 'remove', danger: true, onSelect: () => openTicketDialog({ kind: 'delete', ticket }) },
    );

  return (
    <header className="ticket-header" {...ticketKeys}>
      {onBack && <IconButton icon="arrow-left" label={t('header.back')} onClick={onBack} />}
      <button type="button" className="ticket-title" onClick={onDrawer} aria-expanded={drawerOpen}>
        <span className="ticket-avatar">
          <Avatar name={ticket.contact.name} pictureUrl={ticket.contact.urlPicture} size={40} colorKey={ticket.contactId} />
          <ChannelIcon channel={ticket.channel} />
        </span>
        <span className="ticket-title-text">
          <strong>
            <bdi>{ticket.contact.name}</bdi>
          </strong>
          <small>
            {/* In a narrow header the queue and the clock stand here. */}
            {ticket.queue && <span className="ticket-tight">{ticket.queue.name}</span>}
            {windowLeft && (
              <span className={windowLeft.open ? 'ticket-tight' : 'ticket-tight closed'}>
                {windowLeft.open ? t('row.windowLeft', { time: formatMinutes(windowLeft.minutes) }) : t('row.windowClosed')}
              </span>
            )}
            <span className="ticket-number">#{ticket.id}</span>
            <span className={isOwn ? 'ticket-own' : undefined}>
              {withWhom ? t('header.with', { name: withWhom }) : t(`status.${ticket.status}`)}
            </span>
            {!narrow && <span>{channelNames[ticket.channel]}</span>}
          </small>
        </span>
      </button>
      {ticket.queue && <Chip color={ticket.queue.color}>{ticket.queue.name}</Chip>}
      {ticket.ad && !narrow && (
        <span className="ticket-ad" title={ticket.ad.body ?? undefined}>
          {ticket.ad.headline ? t('header.ad', { headline: ticket.ad.headline }) : t('header.someAd')}
        </span>
      )}
      {ticket.campaign && !narrow && <OfCampaign campaign={ticket.campaign} user={user} />}
      {ticket.snoozedUntil && user && <SnoozedChip until={ticket.snoozedUntil} timeZone={user.company.timeZone} />}
      {windowLeft && (
        <span className={windowLeft.open ? (windowLeft.short ? 'clock amber' : 'clock') : 'clock red'} title={t('header.window')}>
          <TinyIcon name={windowLeft.open ? 'hourglass' : 'lock'} />
          {windowLeft.open ? t('row.windowLeft', { time: formatMinutes(windowLeft.minutes) }) : t('row.windowClosed')}
        </span>
      )}
      <Viewers people={viewing} />
      <div className="ticket-header-actions">
        {!narrow && rights.returnToQueue && (
          <IconButton icon="undo" label={t('actions.return')} onClick={() => void actions.returnToQueue(ticket)} />
        )}
        {!narrow && rights.transfer && (
          <IconButton
            icon="redo"
            label={t('actions.transfer')}
            shortcut="T"
            onClick={() => openTicketDialog({ kind: 'transfer', ticket })}
          />
        )}
        {!narrow && <IconButton icon="search" label={t('header.search')} shortcut="F" onClick={onSearch} />}
        {!narrow && (
          <IconButton
            className="header-contact"
            icon="user-profile"
            label={t('header.contact')}
            aria-expanded={drawerOpen}
            onClick={onDrawer}
          />
        )}
        <Menu
          label={t('actions.more')}
          items={secondary}
          trigger={(props) => <IconButton icon="ellipsis" label={t('actions.more')} {...props} />}
        />
        {rights.resolve && (
          <button type="button" className="primary-action" onClick={() => onResolve(false)} title={`${t('actions.resolve')} (E)`}>
            {!narrow && <Icon name="check" />}
            <span>{t('actions.resolve')}</span>
          </button>
        )}
      </div>
    </header>
  );
};

const shownViewers = 3;

const Viewers = ({ people }: { people: { id: string; name: string }[] }) => {
  const { t } = useTranslation('tickets');
  if (people.length === 0) return null;
  const names = people.map(({ name }) => name).join(', ');
  return (
    <span className="viewers" role="img" aria-label={t('header.viewing', { names })} title={t('header.viewing', { names })}>
      {people.slice(0, shownViewers).map(({ id, name }) => (
        <Avatar key={id} name={name} size={26} colorKey={id} />
      ))}
      {people.length > shownViewers && <small>+{people.length - shownViewers}</small>}
    </span>
  );
};

/** The campaign whose message the customer got last; a way to its report for those who may use campaigns. */
const OfCampaign = ({ campaign: { id, name }, user }: { campaign: NonNullable<TicketView['campaign']>; user: Me | null }) => {
  const { t } = useTranslation('tickets');
  const text = `${t('row.campaign')}: ${name}`;
  return user && refusalFor(user, 'campaigns:use') === null ? (
    <Link to="/campaign/{-$campaignId}/report" params={{ campaignId: id }} className="ticket-ad" title={text}>
      {text}
    </Link>
  ) : (
    <span className="ticket-ad" title={text}>
      {text}
    </span>
  );
};
