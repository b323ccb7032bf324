import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { connectionsQuery } from '../api/connection-queries.ts';

/** Red dot in the menu while a connection is in any state but connected. */
export const AttentionMark = () => {
  const { t } = useTranslation('shell');
  const { data: connections } = useQuery(connectionsQuery());
  if (!connections?.some(({ status }) => status !== 'CONNECTED')) return null;
  return <span className="nav-warning" role="img" aria-label={t('nav.connectionsWarning')} title={t('nav.connectionsWarning')} />;
};
