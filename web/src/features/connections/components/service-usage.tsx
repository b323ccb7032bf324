import { lastNoticeDue } from '@balcao/shared/domain/connections/service-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMonth } from '../../../lib/format.ts';
import { serviceUsageQuery } from '../api/service-usage-queries.ts';
import './service-usage.css';

/** How many of the month's free service messages an official number has used. */
export const ServiceUsage = ({ id, company }: { id: string; company: number | undefined }) => {
  const { t } = useTranslation('connections');
  const label = useId();
  const { data } = useQuery(serviceUsageQuery(company));
  const usage = data?.find(({ connectionId }) => connectionId === id);
  if (!usage) return null;
  const { month, delivered, free } = usage;
  const used = Math.min(delivered, free);
  const numbers = { count: used, delivered: formatCount(used), free: formatCount(free), month: formatMonth(month) };
  return (
    <div className="service-usage" data-notice={lastNoticeDue(delivered) ?? undefined}>
      <span id={label}>{t('serviceMessages.count', numbers)}</span>
      <meter aria-labelledby={label} min={0} max={free} value={used} />
      {delivered > free && <span>{t('serviceMessages.charged', { count: delivered - free, charged: formatCount(delivered - free) })}</span>}
    </div>
  );
};
