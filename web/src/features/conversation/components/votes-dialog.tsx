import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import type { BubbleMessage } from '../conversation-types.ts';

/** Who voted for what, as far as that is told one by one. */
export const VotesDialog = ({ message, onClose }: { message: BubbleMessage; onClose: () => void }) => {
  const { t } = useTranslation(['conversation', 'common']);
  const { poll } = message;
  if (!poll) return null;
  return (
    <Dialog title={t('poll.title')} confirmLabel={t('common:close')} onlyClose size="medium" onConfirm={onClose} onClose={onClose}>
      <p dir="auto">
        <strong>{poll.question}</strong>
      </p>
      {poll.options.map(({ name, votes }, place) => (
        <section key={place} className="message-people">
          <h3>
            <bdi>{name}</bdi> <small>{t('poll.votes', { count: votes })}</small>
          </h3>
          <ul>
            {poll.votes
              .filter(({ options }) => options.includes(place))
              .map((vote, index) => (
                <li key={index}>
                  <bdi>{vote.fromMe ? t('bubble.us') : (vote.name ?? t('poll.somebody'))}</bdi>
                  <time dateTime={vote.at}>{formatDateTime(vote.at)}</time>
                </li>
              ))}
          </ul>
        </section>
      ))}
      {poll.voters > poll.votes.length && <p>{t('poll.more', { count: poll.voters - poll.votes.length })}</p>}
    </Dialog>
  );
};
