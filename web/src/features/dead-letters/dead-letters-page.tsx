import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api/client.ts';
import { errorText } from '../../lib/api/api-error.ts';
import { useSession } from '../../lib/api/session.ts';
import { formatDateTime } from '../../lib/format.ts';
import { useNamedPage } from '../../lib/page-title.ts';
import { deadLettersQuery, notShownQuery, type DeadLetter } from './api/dead-letter-queries.ts';
import './dead-letters-page.css';

/** What could not be shown: the company's own messages, and for super users what was given up on anywhere. */
export const DeadLettersPage = () => {
  const { t } = useTranslation('deadLetters');
  const user = useSession((session) => session.user);
  useNamedPage(t('title'));
  return (
    <div className="dead-letters">
      <h1>{t('title')}</h1>
      <p>{t('about')}</p>
      {user?.profile === 'admin' && <OwnMessages />}
      {user?.super && <EveryCompany />}
    </div>
  );
};

const OwnMessages = () => {
  const { t } = useTranslation('deadLetters');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(notShownQuery());
  const messages = data?.pages.flatMap((page) => page.messages) ?? [];
  return (
    <Section
      title={t('own')}
      columns={[t('when'), t('who'), t('where')]}
      problem={error && !data ? errorText(error) : null}
      again={() => void refetch()}
      isEmpty={data !== undefined && messages.length === 0}
      more={hasNextPage ? () => void fetchNextPage() : null}
      isLoadingMore={isFetchingNextPage}
    >
      {messages.map(({ id, at, sender, isInConversation }) => (
        <tr key={id}>
          <td>{formatDateTime(at)}</td>
          <td>{sender || t('unknownSender')}</td>
          <td>{t(isInConversation ? 'inConversation' : 'onlyHere')}</td>
        </tr>
      ))}
    </Section>
  );
};

const EveryCompany = () => {
  const { t } = useTranslation('deadLetters');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(deadLettersQuery());
  const letters = data?.pages.flatMap((page) => page.deadLetters) ?? [];
  return (
    <Section
      title={t('all')}
      columns={[t('when'), t('company'), t('what'), t('why'), t('actions')]}
      problem={error && !data ? errorText(error) : null}
      again={() => void refetch()}
      isEmpty={data !== undefined && letters.length === 0}
      more={hasNextPage ? () => void fetchNextPage() : null}
      isLoadingMore={isFetchingNextPage}
    >
      {letters.map((letter) => (
        <LetterRow key={letter.id} letter={letter} />
      ))}
    </Section>
  );
};

const LetterRow = ({ letter }: { letter: DeadLetter }) => {
  const { t } = useTranslation('deadLetters');
  const cache = useQueryClient();
  const params = { companyId: letter.companyId, id: letter.id };
  const onSettled = () => cache.invalidateQueries({ queryKey: ['dead-letters'] });
  const replay = useMutation({ mutationFn: () => api.replayDeadLetter({ params }), onSettled });
  const discard = useMutation({ mutationFn: () => api.discardDeadLetter({ params }), onSettled });
  const problem = replay.error ?? discard.error;
  return (
    <tr>
      <td>{formatDateTime(letter.at)}</td>
      <td>{letter.companyId || '–'}</td>
      <td>{[letter.queue, letter.reaction, letter.what].filter(Boolean).join(' · ')}</td>
      <td>
        <span className="dead-letters-why">{letter.why}</span>
        {problem && <span role="alert">{errorText(problem)}</span>}
      </td>
      <td>
        <Button variant="inline-link" disabled={!letter.canReplay} loading={replay.isPending} onClick={() => replay.mutate()}>
          {t('replay')}
        </Button>{' '}
        <Button variant="inline-link" loading={discard.isPending} onClick={() => discard.mutate()}>
          {t('discard')}
        </Button>
      </td>
    </tr>
  );
};

type SectionProps = {
  title: string;
  columns: ReadonlyArray<string>;
  problem: string | null;
  again: () => void;
  isEmpty: boolean;
  more: (() => void) | null;
  isLoadingMore: boolean;
  children: ReactNode;
};

const Section = ({ title, columns, problem, again, isEmpty, more, isLoadingMore, children }: SectionProps) => {
  const { t } = useTranslation('deadLetters');
  return (
    <section>
      <h2>{title}</h2>
      {problem && (
        <Box padding="l" textAlign="center">
          <p role="alert">{problem}</p>
          <Button onClick={again}>{t('again')}</Button>
        </Box>
      )}
      {isEmpty && <p>{t('empty')}</p>}
      {!problem && !isEmpty && (
        <div className="dead-letters-table">
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
      {more && (
        <Box padding="m" textAlign="center">
          <Button loading={isLoadingMore} onClick={more}>
            {t('more')}
          </Button>
        </Box>
      )}
    </section>
  );
};
