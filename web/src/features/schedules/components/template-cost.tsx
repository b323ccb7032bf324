import { priceOf } from '@balcao/shared/domain/campaigns/price-table.ts';
import { freeServiceMessages } from '@balcao/shared/domain/connections/service-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format.ts';
import { contactQuery } from '../../contacts/api/contact-queries.ts';
import { messagePricesQuery } from '../../costs/api/cost-queries.ts';
import { formatUsd } from '../../../lib/format-usd.ts';

type TemplateCostProps = {
  contactId: string;
  /** Meta's category of the template; null = not known. */
  category: string | null;
  /** When it goes out: prices are those of a day. */
  sendAt: string;
};

/** About what a template to somebody costs. Nothing where the price table has no price for their country, nor for users who may not see numbers. */
export const TemplateCost = ({ contactId, category, sendAt }: TemplateCostProps) => {
  const { t } = useTranslation('schedules');
  const { data: contact } = useQuery(contactQuery(contactId));
  const { data: prices } = useQuery(messagePricesQuery());
  const number = contact?.number ?? null;
  if (number === null || !/^\d+$/.test(number) || category === null || !prices) return null;
  const price = priceOf(prices.rows, number, category.toLowerCase(), sendAt.replace(/T.*/, ''));
  if (price === null) return null;
  return <p className="form-lead">{t('hints.templateCost', { cost: formatUsd(price, 6), free: formatCount(freeServiceMessages) })}</p>;
};
