import Box from '@cloudscape-design/components/box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../../components/chip.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { errorText } from '../../../lib/api/api-error.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { ticketLogQuery } from '../api/ticket-queries.ts';
import type { TicketView } from '../ticket-types.ts';
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
        {data?.logs.map(({ id, type, user, queue, createdAt }) => (
          <li key={id}>
            <strong>{t(`ticketDialogs:log.${type}`)}</strong>
            <span>
              {user && <Chip>{user.name}</Chip>}
              {!user && doneByBot.has(type) && <Chip>{t('tickets:row.bot')}</Chip>}
              {queue && <Chip color={queue.color}>{queue.name}</Chip>}
              <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
            </span>
          </li>
        ))}
      </ol>
    </Dialog>
  );
};
