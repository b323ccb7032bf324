import Box from '@cloudscape-design/components/box';
import type { TicketLogEntry } from '@balcao/shared/domain/tickets/ticket.ts';
import { ratedIn } from '@balcao/shared/domain/automation/rating-scale.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../components/chip.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { ticketLogQuery } from '../api/ticket-queries.ts';
import type { TicketView } from '../ticket-types.ts';
import { logRows, type LogRow } from './log-rows.ts';
import './log-dialog.css';

/** What nobody in particular does: the bot did it, or time alone. */
const doneByBot: ReadonlySet<string> = new Set(['queueSet', 'redirected', 'returnedToQueue', 'closed']);

/** What happened to a ticket, newest first. */
export const LogDialog = ({ ticket, onClose }: { ticket: TicketView; onClose: () => void }) => {
  const { t } = useTranslation(['tickets', 'ticketDialogs', 'common']);
  const { data, error, isPending } = useQuery(ticketLogQuery(ticket.id));
  return (
    <Dialog
      title={t('ticketDialogs:log.title', { id: ticket.id })}
      confirmLabel={t('common:close')}
      onlyClose
      onConfirm={onClose}
      onClose={onClose}
    >
      {isPending && <Box color="text-body-secondary">{t('common:loading')}</Box>}
      {error && <Box color="text-status-error">{errorText(error)}</Box>}
      <ol className="ticket-log">
        {logRows(data?.logs ?? [], data?.decisions ?? []).map((row) =>
          row.kind === 'event' ? <Event key={row.entry.id} {...row.entry} /> : <Decided key={row.id} {...row} />,
        )}
      </ol>
    </Dialog>
  );
};

const Event = ({ type, user, queue, reason, createdAt }: TicketLogEntry) => {
  const { t } = useTranslation(['ticketDialogs', 'tickets']);
  const rated = ratedIn(reason);
  return (
    <li>
      <strong>{rated && type === 'closedByClient' ? t('thread.rated', rated) : t(`ticketDialogs:log.${type}`)}</strong>
      <span>
        {user && <Chip>{user.name}</Chip>}
        {!user && doneByBot.has(type) && <Chip>{t('tickets:row.bot')}</Chip>}
        {queue && <Chip color={queue.color}>{queue.name}</Chip>}
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </span>
      {rated && type === 'closed' && <span className="ticket-log-reason">{t('thread.ratedBy', rated)}</span>}
      {rated && type === 'returnedToQueue' && <span className="ticket-log-reason">{t('thread.rated', rated)}</span>}
      {reason !== null && !rated && (
        <span className="ticket-log-reason">{t(isReason(reason) ? `reasons.${reason}` : 'reasons.other')}</span>
      )}
    </li>
  );
};

/** Why the customer's messages were answered, or left to people. */
const Decided = ({ reason, count, at }: Extract<LogRow, { kind: 'messages' }>) => {
  const { t } = useTranslation('ticketDialogs');
  return (
    <li className="ticket-log-decided">
      <span>
        {t('decided.messages', { count })} · {t(isKnown(reason) ? `decided.${reason}` : 'decided.other')}
        <time dateTime={at}>{formatDateTime(at)}</time>
      </span>
    </li>
  );
};

/** Steps of the automatic handling, as `decide.ts` lists them. */
const known = [
  'ownMessage',
  'blocked',
  'heldElsewhere',
  'refusedCall',
  'group',
  'refusedAudio',
  'rating',
  'consent',
  'wallet',
  'owned',
  'unreached',
  'vacation',
  'hours',
  'flowHears',
  'flowPhrase',
  'flowWelcome',
  'flowNotPhrase',
  'greeting',
  'talk',
  'menu',
  'option',
  'queue',
  'waits',
] as const;
const isKnown = (reason: string): reason is (typeof known)[number] => known.some((each) => each === reason);

/** Why a flow, a service that had the conversation, or time gave it to people, or ended it. */
const reasons = [
  'end',
  'silent',
  'flowMissing',
  'noStart',
  'brokenConnection',
  'unknownNode',
  'unfinishedNode',
  'brokenNode',
  'tooManySteps',
  'notUnderstood',
  'tooManyTexts',
  'tooMuchKept',
  'unreachable',
  'recordGone',
  'noQueue',
  'person',
  'asked',
  'notDelivered',
  'deliveredLate',
  'serviceFailed',
  'talkGone',
  'talkLimit',
  'notRated',
] as const;
const isReason = (reason: string): reason is (typeof reasons)[number] => reasons.some((each) => each === reason);
