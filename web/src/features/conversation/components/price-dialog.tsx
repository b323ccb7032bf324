import type { MessagePricing } from '@balcao/shared/domain/messages/message-pricing.ts';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { formatDateTime } from '../../../lib/format.ts';
import type { BubbleMessage } from '../conversation-types.ts';
import { tickState } from './ticks.tsx';

const categories = ['service', 'utility', 'marketing', 'authentication'] as const;
const freeTypes = ['free_customer_service', 'free_entry_point'] as const;

/** How far a message came, and what Meta charges for it. */
export const PriceDialog = ({ message, pricing, onClose }: { message: BubbleMessage; pricing: MessagePricing; onClose: () => void }) => {
  const { t } = useTranslation(['conversation', 'ticketDialogs', 'common']);
  const category = categories.find((known) => known === pricing.category);
  const free = freeTypes.find((known) => known === pricing.type);
  return (
    <Dialog
      title={t('ticketDialogs:receipts.title')}
      confirmLabel={t('common:close')}
      onlyClose
      size="medium"
      onConfirm={onClose}
      onClose={onClose}
    >
      <dl className="message-facts">
        <dt>{t('ticketDialogs:price.state')}</dt>
        <dd>{t(`ack.${tickState(message)}`)}</dd>
        <dt>{t('ticketDialogs:price.sentAt')}</dt>
        <dd>
          <time dateTime={message.createdAt}>{formatDateTime(message.createdAt)}</time>
        </dd>
        <dt>{t('ticketDialogs:price.category')}</dt>
        <dd>{category ? t(`ticketDialogs:price.categories.${category}`) : pricing.category}</dd>
        <dt>{t('ticketDialogs:price.charge')}</dt>
        <dd>
          {pricing.billable
            ? t('ticketDialogs:price.billable')
            : free
              ? t(`ticketDialogs:price.free.${free}`)
              : t('ticketDialogs:price.free.other')}
        </dd>
      </dl>
    </Dialog>
  );
};
