import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Output } from '../../../lib/api/client.ts';
import { formatDateTime, formatPhone } from '../../../lib/format.ts';

export type ConnectionRow = Output<'listConnections'>[number];
export type ConnectionAction = 'authorise' | 'qr' | 'retry' | 'renew' | 'end' | 'edit' | 'profile' | 'makeDefault' | 'delete';

const indicators = {
  CONNECTED: 'success',
  OPENING: 'in-progress',
  PAIRING: 'in-progress',
  qrcode: 'pending',
  TIMEOUT: 'warning',
  DISCONNECTED: 'stopped',
} as const;

/** The buttons that a linked phone's state offers. */
const actionsFor: Record<ConnectionRow['status'], ConnectionAction[]> = {
  qrcode: ['qr'],
  DISCONNECTED: ['retry', 'renew'],
  CONNECTED: ['end'],
  PAIRING: ['end'],
  TIMEOUT: ['retry', 'end'],
  OPENING: [],
};

/** A number has its token in the form, where a page is authorised at Facebook. */
const ofNumber = {
  reauthorise: 'token',
  restricted: 'account',
  notRegistered: 'notRegistered',
  payment: 'payment',
  unreachable: 'unreachable',
} as const satisfies Record<NonNullable<ConnectionRow['trouble']>, string>;

const menu = ['edit', 'profile', 'makeDefault', 'delete'] as const;

type ConnectionCardProps = {
  connection: ConnectionRow;
  onAction: (action: ConnectionAction) => void;
  /** What else the card says, above its buttons. */
  children?: ReactNode;
};

export const ConnectionCard = ({ connection, onAction, children }: ConnectionCardProps) => {
  const { t } = useTranslation('connections');
  const { linkedPhone, businessAccount, facebookLogin } = channelCapabilities[connection.channel];
  const offered = menu.filter((id) => (id === 'profile' ? businessAccount : id !== 'makeDefault' || !connection.isDefault));
  return (
    <li className="connection-card">
      <div className="connection-card-head">
        <span className="connection-card-mark" style={{ background: connection.color }} aria-hidden="true" />
        <div className="connection-card-name">
          <strong title={connection.name}>{connection.name}</strong>
          <span>{t(`channel.${connection.channel}`)}</span>
          {connection.number && <span>{formatPhone(connection.number)}</span>}
          {connection.formerNumber && <span>{t('formerNumber', { number: formatPhone(connection.formerNumber) })}</span>}
          {connection.accountName && <span>@{connection.accountName}</span>}
        </div>
        <ButtonDropdown
          variant="icon"
          expandToViewport
          ariaLabel={t('more', { name: connection.name })}
          items={offered.map((id) => ({ id, text: t(`actions.${id}`) }))}
          onItemClick={({ detail }) => onAction(menu.find((id) => id === detail.id) ?? 'edit')}
        />
      </div>
      {/* A number that Meta holds back is connected all the same, and no tick says that all is well. */}
      <StatusIndicator type={connection.trouble && connection.status === 'CONNECTED' ? 'warning' : indicators[connection.status]}>
        <span className="connection-card-status">
          {t(`status.${connection.status}`)}
          {connection.isDefault ? ` · ${t('default')}` : ''}
        </span>
      </StatusIndicator>
      {connection.updatedAt && (
        <time className="connection-card-time" dateTime={connection.updatedAt}>
          {t('updatedAt', { at: formatDateTime(connection.updatedAt) })}
        </time>
      )}
      {connection.trouble && (
        <p className="connection-card-trouble">{t(`trouble.${businessAccount ? ofNumber[connection.trouble] : connection.trouble}`)}</p>
      )}
      {children}
      {facebookLogin && connection.status !== 'CONNECTED' && (
        <div className="connection-card-actions">
          <Button variant="primary" onClick={() => onAction('authorise')}>
            {t('actions.authorise')}
          </Button>
        </div>
      )}
      {businessAccount && connection.trouble && (
        <div className="connection-card-actions">
          <Button variant="primary" onClick={() => onAction('edit')}>
            {t('actions.edit')}
          </Button>
        </div>
      )}
      {linkedPhone && (
        <div className="connection-card-actions">
          {actionsFor[connection.status].map((action, index) => (
            <Button key={action} variant={index === 0 && action !== 'end' ? 'primary' : 'normal'} onClick={() => onAction(action)}>
              {t(`actions.${action}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
};
