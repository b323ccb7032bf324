import MixedLineBarChart from '@cloudscape-design/components/mixed-line-bar-chart';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/api/session.ts';
import { formatCount, formatMoment } from '../../../lib/format.ts';
import type { CampaignReport } from '../api/campaign-queries.ts';
import { hoursDrawn } from '../hours-drawn.ts';

const drawn = ['sent', 'delivered', 'read', 'answered', 'failed'] as const;
const colors = {
  sent: 'var(--x-muted)',
  delivered: 'var(--x-accent)',
  read: 'var(--x-success)',
  answered: 'var(--x-warning)',
  failed: 'var(--x-error)',
} as const;

/** Bars of more hours would be too thin to tell apart: then all but the first are lines. */
const mostBars = 8;

/** A few hours do not need the whole width. */
const widthOf = (hours: number): number => 220 + hours * 130;

/** What happened in each hour, by the company's clocks. */
export const HoursChart = ({ hours }: { hours: CampaignReport['hours'] }) => {
  const { t } = useTranslation('campaigns');
  const timeZone = useSession((session) => session.user?.company.timeZone ?? 'UTC');
  const shown = hoursDrawn(hours);
  const most = Math.max(1, ...shown.flatMap((hour) => drawn.map((what) => hour[what])));
  return (
    <div style={{ maxInlineSize: widthOf(shown.length) }}>
      <MixedLineBarChart<string>
        series={drawn.map((what) => ({
          type: what === 'sent' || shown.length <= mostBars ? ('bar' as const) : ('line' as const),
          title: t(`states.${what}`),
          color: colors[what],
          data: shown.map((hour) => ({ x: hour.hour, y: hour[what] })),
        }))}
        xDomain={shown.map(({ hour }) => hour)}
        yDomain={[0, most]}
        xScaleType="categorical"
        xTitle={t('report.hours.x')}
        yTitle={t('report.hours.y')}
        ariaLabel={t('report.hours.label')}
        height={240}
        hideFilter
        i18nStrings={{
          xTickFormatter: (hour) => formatMoment(hour, timeZone),
          yTickFormatter: (count) => (Number.isInteger(count) ? formatCount(count) : ''),
        }}
      />
    </div>
  );
};
