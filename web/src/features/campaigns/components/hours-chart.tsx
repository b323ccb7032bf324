import MixedLineBarChart from '@cloudscape-design/components/mixed-line-bar-chart';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/api/session.ts';
import { formatCount, formatMoment } from '../../../lib/format.ts';
import type { CampaignReport } from '../api/campaign-queries.ts';

const drawn = ['delivered', 'read', 'answered', 'failed'] as const;

/** What happened in each hour, by the company's clocks. */
export const HoursChart = ({ hours }: { hours: CampaignReport['hours'] }) => {
  const { t } = useTranslation('campaigns');
  const timeZone = useSession((session) => session.user?.company.timeZone ?? 'UTC');
  const places = hours.map(({ hour }) => hour);
  const most = Math.max(1, ...hours.flatMap(({ hour: _hour, ...counts }) => Object.values(counts)));
  return (
    <MixedLineBarChart<string>
      series={[
        { type: 'bar', title: t('states.sent'), data: hours.map(({ hour, sent }) => ({ x: hour, y: sent })) },
        ...drawn.map((state) => ({
          type: 'line' as const,
          title: t(`states.${state}`),
          data: hours.map((hour) => ({ x: hour.hour, y: hour[state] })),
        })),
      ]}
      xDomain={places}
      yDomain={[0, most]}
      xScaleType="categorical"
      xTitle={t('report.hours.x')}
      yTitle={t('report.hours.y')}
      ariaLabel={t('report.hours.label')}
      height={260}
      hideFilter
      i18nStrings={{ xTickFormatter: (hour) => formatMoment(hour, timeZone), yTickFormatter: formatCount }}
    />
  );
};
