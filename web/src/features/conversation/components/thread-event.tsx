import { ratedIn } from '@balcao/shared/domain/automation/rating-scale.ts';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../components/chip.tsx';
import { formatTime } from '../../../lib/format.ts';
import type { ThreadEvent } from '../thread-events.ts';

/** Events that say something of a queue. */
const withQueue: ReadonlySet<string> = new Set(['queueSet', 'transferred', 'returnedToQueue', 'redirected']);

/** A quiet line between messages: what happened to the ticket, by whom, and when. */
export const ThreadEventLine = ({ type, user, to, queue, reason, createdAt }: ThreadEvent) => {
  const { t } = useTranslation('ticketDialogs');
  const by = user === null ? 'alone' : 'by';
  const rated = ratedIn(reason);
  const receiver = to ? 'to' : queue ? 'toQueue' : by;
  const text = type === 'transferred' && user ? (`thread.transferred.${receiver}` as const) : (`thread.${type}.${by}` as const);
  return (
    <div className="thread-event" data-event={type}>
      <span>
        {/* Resolved it was before the customer was asked. */}
        {rated && type === 'closedByClient'
          ? t('thread.rated', rated)
          : t(text, { user: user?.name ?? '', to: to?.name ?? '', reason: reason ?? '' })}
        {rated && type === 'closed' && ` · ${t('thread.ratedBy', rated)}`}
        {reason === 'notRated' && ` · ${t('thread.notRated')}`}
        {rated && type === 'returnedToQueue' && ` · ${t('thread.rated', rated)}`}
      </span>
      {queue && withQueue.has(type) && <Chip color={queue.color}>{queue.name}</Chip>}
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
    </div>
  );
};
