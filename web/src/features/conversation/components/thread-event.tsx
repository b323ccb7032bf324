import { useTranslation } from 'react-i18next';
import { Chip } from '../../../components/chip.tsx';
import { formatTime } from '../../../lib/format.ts';
import type { ThreadEvent } from '../thread-events.ts';

/** Events that say something of a queue. */
const withQueue: ReadonlySet<string> = new Set(['queueSet', 'transferred', 'returnedToQueue', 'redirected']);

/** A quiet line between messages: what happened to the ticket, by whom, and when. */
export const ThreadEventLine = ({ type, user, to, queue, createdAt }: ThreadEvent) => {
  const { t } = useTranslation('ticketDialogs');
  const by = user === null ? 'alone' : 'by';
  const text = type === 'transferred' && user && to ? 'thread.transferred.to' : (`thread.${type}.${by}` as const);
  return (
    <div className="thread-event" data-event={type}>
      <span>{t(text, { user: user?.name ?? '', to: to?.name ?? '' })}</span>
      {queue && withQueue.has(type) && <Chip color={queue.color}>{queue.name}</Chip>}
      <time dateTime={createdAt}>{formatTime(createdAt)}</time>
    </div>
  );
};
