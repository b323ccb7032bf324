import { useTranslation } from 'react-i18next';
import { Chip } from '../../../components/chip.tsx';
import { TinyIcon } from '../../../components/tiny-icon.tsx';
import { formatMoment } from '../../../lib/format.ts';

/** When a ticket that was put off comes back, by the company's clocks. */
export const SnoozedChip = ({ until, timeZone }: { until: string; timeZone: string }) => {
  const { t } = useTranslation('tickets');
  const when = formatMoment(until, timeZone);
  return (
    <Chip title={t('row.snoozed', { when })}>
      <TinyIcon name="clock" label={t('row.snoozed', { when })} /> {when}
    </Chip>
  );
};
