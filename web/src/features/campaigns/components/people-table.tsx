import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ListTable } from '../../../components/list-page/list-table.tsx';
import type { ListQuery } from '../../../components/list-page/list-query.ts';
import { formatDateTime, formatPhone } from '../../../lib/format.ts';
import { failureText } from '../../../components/failure-words/failure-text.ts';
import type { Recipient, RecipientState } from '../api/campaign-queries.ts';

type PeopleTableProps = {
  query: ListQuery & { data: { pages: { records: Recipient[] }[] } | undefined };
  state: RecipientState | null;
  hasVariants: boolean;
};

/** The people of a campaign, each with how far it came with them, and why not further. */
export const PeopleTable = ({ query, state, hasVariants }: PeopleTableProps) => {
  const { t } = useTranslation('campaigns');
  return (
    <section aria-label={t('report.people')}>
      <ListTable<Recipient>
        label={t('report.people')}
        query={query}
        rows={query.data?.pages.flatMap(({ records }) => records) ?? []}
        keyOf={({ place }) => String(place)}
        empty={{ title: t(state === null ? 'report.noPeopleYet' : 'report.noPeople') }}
        columns={[
          { id: 'name', header: t('report.columns.name'), cell: ({ name, number }) => name || formatPhone(number) },
          {
            id: 'number',
            header: t('report.columns.number'),
            cell: ({ number }) => <span className="campaign-whole">{formatPhone(number)}</span>,
          },
          { id: 'state', header: t('report.columns.state'), cell: (person) => <PersonState person={person} /> },
          ...(hasVariants
            ? [{ id: 'variant', header: t('report.columns.variant'), isNumber: true, cell: ({ variant }: Recipient) => variant ?? '' }]
            : []),
          {
            id: 'at',
            header: t('report.columns.at'),
            cell: ({ at }) => at !== null && <span className="campaign-whole">{formatDateTime(at)}</span>,
          },
          {
            id: 'links',
            header: t('report.columns.links'),
            cell: ({ name, contactId, ticketUuid }) => (
              <span className="campaign-links">
                {contactId !== null && (
                  <Link to="/contacts" search={{ id: contactId }} className="list-link" aria-label={t('report.contactOf', { name })}>
                    {t('report.contact')}
                  </Link>
                )}
                {ticketUuid !== null && (
                  <Link
                    to="/tickets/{-$uuid}"
                    params={{ uuid: ticketUuid }}
                    className="list-link"
                    aria-label={t('report.ticketOf', { name })}
                  >
                    {t('report.ticket')}
                  </Link>
                )}
              </span>
            ),
          },
        ]}
      />
    </section>
  );
};

const PersonState = ({ person: { state, skipped, failure } }: { person: Recipient }) => {
  const { t } = useTranslation('campaigns');
  const { t: failureT, ready } = useTranslation(['messageFailures', 'conversation']);
  return (
    <span className={`campaign-status state-${state}`}>
      {t(`state.${state}`)}
      {skipped !== null && <small>{t(`skipped.${skipped}`)}</small>}
      {failure !== null && ready && <small>{failureText(failure, failureT)}</small>}
    </span>
  );
};
