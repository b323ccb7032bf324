import { useTranslation } from 'react-i18next';
import { ListTable } from '../../../components/list-page/list-table.tsx';
import { formatCount } from '../../../lib/format.ts';
import type { Campaign, CampaignReport } from '../api/campaign-queries.ts';
import { places } from '../campaign-values.ts';
import { bestOf, type Compared, compared } from '../compare-variants.ts';

type VariantTableProps = { campaign: Campaign; variants: CampaignReport['variants'] };

/** The texts side by side, and how sure it is that the one that is answered most is better than each other. */
export const VariantTable = ({ campaign, variants }: VariantTableProps) => {
  const { t } = useTranslation('campaigns');
  const best = bestOf(variants);
  const rows = compared(variants);
  const textOf = (variant: number): string => {
    const place = places.find((each) => each === variant);
    return place === undefined ? '' : campaign[`message${place}`];
  };
  const share = (count: number, { people }: Compared): string =>
    people === 0 ? formatCount(count) : `${formatCount(count)} (${Math.round((count / people) * 100)}%)`;
  return (
    <section aria-label={t('report.variants.title')}>
      <p className="form-lead">{t('report.variants.about')}</p>
      <ListTable<Compared>
        label={t('report.variants.title')}
        query={{ data: rows, error: null, refetch: () => undefined }}
        rows={rows}
        keyOf={({ variant }) => String(variant)}
        empty={{ title: '' }}
        columns={[
          {
            id: 'variant',
            header: t('report.variants.variant'),
            cell: ({ variant }) => (
              <span className="campaign-lines">
                {t(`fields.message${places.find((each) => each === variant) ?? 1}`)}
                <small className="campaign-excerpt">{textOf(variant)}</small>
              </span>
            ),
          },
          { id: 'people', header: t('report.variants.people'), isNumber: true, cell: ({ people }) => formatCount(people) },
          { id: 'delivered', header: t('report.variants.delivered'), isNumber: true, cell: (row) => share(row.delivered, row) },
          { id: 'read', header: t('report.variants.read'), isNumber: true, cell: (row) => share(row.read, row) },
          { id: 'answered', header: t('report.variants.answered'), isNumber: true, cell: (row) => share(row.answered, row) },
          { id: 'failed', header: t('report.variants.failed'), isNumber: true, cell: (row) => share(row.failed, row) },
          {
            id: 'sure',
            header: t('report.variants.sure'),
            cell: ({ variant, confidence }) =>
              variant === best
                ? t('report.variants.best')
                : confidence === null
                  ? t('report.variants.unsure')
                  : t('report.variants.than', { percent: `${Math.floor(confidence * 100)}%`, best }),
          },
        ]}
      />
    </section>
  );
};
