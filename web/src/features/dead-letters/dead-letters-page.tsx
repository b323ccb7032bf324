import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { ListTable } from '../../components/list-page/list-table.tsx';
import { errorText } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/api/session.ts';
import { may } from '../../lib/rights.ts';
import { formatDateTime } from '../../lib/format.ts';
import { deadLettersQuery, notShownQuery, type DeadLetter } from './api/dead-letter-queries.ts';
import { useDiscardDeadLetter, useReplayDeadLetter } from './api/use-dead-letter-actions.ts';
import './dead-letters-page.css';

/** What could not be shown: the company's own messages, and for super users what was given up on anywhere. */
export const DeadLettersPage = () => {
  const { t } = useTranslation('deadLetters');
  const user = useSession((session) => session.user);
  return (
    <ListPage title={t('title')} about={t('about')}>
      {user && may(user, 'company:admin') && <OwnMessages />}
      {user && may(user, 'super') && <EveryCompany />}
    </ListPage>
  );
};

const OwnMessages = () => {
  const { t } = useTranslation('deadLetters');
  const query = useInfiniteQuery(notShownQuery());
  return (
    <section>
      <h2>{t('own')}</h2>
      <ListTable
        label={t('own')}
        query={query}
        rows={query.data?.pages.flatMap((page) => page.messages) ?? []}
        keyOf={({ id }) => id}
        empty={{ title: t('empty') }}
        columns={[
          { id: 'at', header: t('when'), cell: ({ at }) => formatDateTime(at) },
          { id: 'sender', header: t('who'), cell: ({ sender }) => sender || t('unknownSender') },
          { id: 'place', header: t('where'), cell: ({ isInConversation }) => t(isInConversation ? 'inConversation' : 'onlyHere') },
        ]}
      />
    </section>
  );
};

const EveryCompany = () => {
  const { t } = useTranslation('deadLetters');
  const query = useInfiniteQuery(deadLettersQuery());
  return (
    <section>
      <h2>{t('all')}</h2>
      <ListTable
        label={t('all')}
        query={query}
        rows={query.data?.pages.flatMap((page) => page.deadLetters) ?? []}
        keyOf={({ id }) => id}
        empty={{ title: t('empty') }}
        columns={[
          { id: 'at', header: t('when'), cell: ({ at }) => formatDateTime(at) },
          { id: 'company', header: t('company'), cell: ({ companyId }) => companyId || '–' },
          { id: 'what', header: t('what'), cell: ({ queue, reaction, what }) => [queue, reaction, what].filter(Boolean).join(' · ') },
          { id: 'why', header: t('why'), cell: ({ why }) => <span className="dead-letters-why">{why}</span> },
          { id: 'actions', header: t('actions'), cell: (letter) => <Actions letter={letter} /> },
        ]}
      />
    </section>
  );
};

const Actions = ({ letter }: { letter: DeadLetter }) => {
  const { t } = useTranslation('deadLetters');
  const replay = useReplayDeadLetter();
  const discard = useDiscardDeadLetter();
  const problem = replay.error ?? discard.error;
  return (
    <>
      <Button
        variant="inline-link"
        ariaLabel={`${t('replay')}: ${letter.what}`}
        disabled={!letter.canReplay}
        loading={replay.isPending}
        onClick={() => replay.mutate(letter)}
      >
        {t('replay')}
      </Button>{' '}
      <Button
        variant="inline-link"
        ariaLabel={`${t('discard')}: ${letter.what}`}
        loading={discard.isPending}
        onClick={() => discard.mutate(letter)}
      >
        {t('discard')}
      </Button>
      {problem && <p role="alert">{errorText(problem)}</p>}
    </>
  );
};
