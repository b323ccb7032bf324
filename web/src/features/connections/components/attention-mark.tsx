import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import { useQuery } from '@tanstack/react-query';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../../components/toasts.tsx';
import type { Output } from '../../../lib/api/client.ts';
import { connectionsQuery } from '../api/connection-queries.ts';

/** Red dot in the menu while a connection is in any state but connected. Whoever has it there can do something about it, and is told in the moment
 *  when nothing goes out over a connection any more. */
export const AttentionMark = () => {
  const { t } = useTranslation('shell');
  const { data: connections } = useQuery(connectionsQuery());
  const known = useRef(connections);
  useEffect(() => {
    if (known.current && connections) tellOfTrouble(known.current, connections);
    known.current = connections;
  }, [connections]);
  if (!connections?.some(({ status }) => status !== 'CONNECTED')) return null;
  return <span className="nav-warning" role="img" aria-label={t('nav.connectionsWarning')} title={t('nav.connectionsWarning')} />;
};

type Connections = Output<'listConnections'>;

const tellOfTrouble = (before: Connections, now: Connections): void => {
  for (const { id, name, trouble, channel } of now) {
    if (!trouble || before.find((connection) => connection.id === id)?.trouble === trouble) continue;
    const said = trouble === 'reauthorise' && channelCapabilities[channel].businessAccount ? 'token' : trouble;
    void i18next.loadNamespaces('connections').then(() => showToast('error', i18next.t(`connections:troubled.${said}`, { name })));
  }
};
