import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { connectionQuery, type ConnectionDetails } from '../api/connection-queries.ts';

/** Reasons that WhatsApp or the phone gives, which a person can do something about or wait for. */
const reasons = [
  'badSession',
  'banned',
  'codeExpired',
  'connectionLost',
  'loggedOut',
  'notMultiDevice',
  'numberRefused',
  'proxyCredentials',
  'proxyNotPublic',
  'proxyRefused',
  'proxyUnreachable',
  'qrExpired',
  'replaced',
  'temporarilyBanned',
  'timedOut',
  'tooManyCodes',
  'versionRefused',
] as const;

/** Why a linked phone is not connected and what to do about it; null while it is or is about to be, or where nobody knows. */
export const useReasonText = (connection: Pick<ConnectionDetails, 'reason' | 'retryAt' | 'status'> | undefined): string | null => {
  const { t } = useTranslation('connections');
  const reason = reasons.find((known) => known === connection?.reason);
  if (!connection || !reason || !['DISCONNECTED', 'TIMEOUT'].includes(connection.status)) return null;
  return t(`reason.${reason}`, { at: connection.retryAt ? formatDateTime(connection.retryAt) : '' });
};

type SessionReasonProps = { id: string; company: number | undefined };

/** Why a linked phone is not connected, on its connection's card. */
export const SessionReason = ({ id, company }: SessionReasonProps) => {
  const text = useReasonText(useQuery(connectionQuery(id, company)).data);
  return text && <p className="connection-card-trouble">{text}</p>;
};
