import { useTranslation } from 'react-i18next';
import type { MessageHit } from './api/message-search-query.ts';

/** Who wrote a message, where it was not the customer alone. */
export const HitWriter = ({ hit: { fromMe, isPrivate, writer } }: { hit: MessageHit }) => {
  const { t } = useTranslation('messageSearch');
  return fromMe || writer !== null ? <i>{isPrivate ? t('note', { name: writer ?? '' }) : (writer ?? t('us'))}: </i> : null;
};
