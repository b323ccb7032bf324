import type { PollView } from '@balcao/shared/domain/messages/message.ts';
import { useTranslation } from 'react-i18next';
import './poll-card.css';

/** A poll with the votes it has by now. Loaded with the first that is shown. */
export const PollCard = ({ poll: { question, options, several, voters } }: { poll: PollView }) => {
  const { t } = useTranslation('conversation');
  const most = Math.max(1, ...options.map(({ votes }) => votes));
  return (
    <section className="poll-card" aria-label={t('poll.title')}>
      <strong dir="auto">{question}</strong>
      <small>{t(several ? 'poll.several' : 'poll.one')}</small>
      <ul>
        {options.map(({ name, votes }, index) => (
          <li key={index}>
            <span className="poll-option">
              <bdi>{name}</bdi>
              <span aria-label={t('poll.votes', { count: votes })}>{votes}</span>
            </span>
            <span className="poll-bar" aria-hidden="true">
              <i style={{ inlineSize: `${(votes / most) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {voters > 0 && (
        <button type="button" className="bubble-whole" data-panel="votes" aria-haspopup="dialog">
          {t('poll.show', { count: voters })}
        </button>
      )}
    </section>
  );
};
