import Spinner from '@cloudscape-design/components/spinner';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { formatDateTime, formatPhone } from '../../../lib/format.ts';
import { messageReceiptsQuery } from '../api/message-receipts-query.ts';
import type { BubbleMessage } from '../conversation-types.ts';

const states = ['playedAt', 'readAt', 'deliveredAt'] as const;

/** Who of a group has a message, and who read it: each under the last that is known of them. */
export const ReceiptsDialog = ({ message, onClose }: { message: BubbleMessage; onClose: () => void }) => {
  const { t } = useTranslation(['conversation', 'ticketDialogs', 'common']);
  const { data, isError } = useQuery(messageReceiptsQuery(message.id));
  const groups = states.flatMap((state, index) => {
    const earlier = states.slice(0, index);
    const members = data?.receipts.flatMap((receipt) => {
      const at = receipt[state];
      return at !== null && earlier.every((better) => receipt[better] === null) ? [{ ...receipt, at }] : [];
    });
    return members && members.length > 0 ? [{ state, members }] : [];
  });
  return (
    <Dialog
      title={t('ticketDialogs:receipts.title')}
      confirmLabel={t('common:close')}
      onlyClose
      size="medium"
      onConfirm={onClose}
      onClose={onClose}
    >
      {isError && !data ? (
        <p role="alert">{t('ticketDialogs:receipts.failed')}</p>
      ) : !data ? (
        <Spinner />
      ) : groups.length === 0 ? (
        <p>{t('ticketDialogs:receipts.nobody')}</p>
      ) : (
        groups.map(({ state, members }) => (
          <section key={state} className="message-people">
            <h3>
              {t(`ticketDialogs:receipts.${state}`)} <small>{members.length}</small>
            </h3>
            <ul>
              {members.map(({ name, number, at }, index) => (
                <li key={index}>
                  <bdi>{name ?? (number ? shownNumber(number) : t('poll.somebody'))}</bdi>
                  <time dateTime={at}>{formatDateTime(at)}</time>
                </li>
              ))}
            </ul>
          </section>
        ))
      )}
    </Dialog>
  );
};

const shownNumber = (number: string): string => (/^\d+$/.test(number) ? formatPhone(number) : number);
