import { channelCapabilities, facebookChannels } from '@balcao/shared/domain/channels.ts';
import { useQuery } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { showToast } from '../../../components/toasts.tsx';
import { type ConnectionDetails, connectionQuery } from '../api/connection-queries.ts';
import { type ConnectionRequest, useConnectionAction } from '../api/use-connection-action.ts';
import { useBeginFacebook } from '../api/use-begin-facebook.ts';
import { ConnectionCard, type ConnectionAction, type ConnectionRow } from './connection-card.tsx';
import { ImportPanel } from './import-panel.tsx';
import { NewChatBudget } from './new-chat-budget.tsx';
import { NumberStanding } from './number-standing.tsx';
import { ServiceUsage } from './service-usage.tsx';
import { SessionReason } from './session-reason.tsx';
import type { FormChannel } from './form/form-model.ts';
import { Part } from '../../../components/boundary.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';

const loadForm = () => import('./connection-form.tsx');
const ConnectionForm = lazy(lazyPart(() => loadForm().then(({ ConnectionForm: component }) => ({ default: component }))));
const QrDialog = lazy(lazyPart(() => import('./qr-dialog.tsx').then(({ QrDialog: component }) => ({ default: component }))));
const ReadyDialog = lazy(lazyPart(() => import('./ready-dialog.tsx').then(({ ReadyDialog: component }) => ({ default: component }))));

const BusinessProfileDialog = lazy(
  lazyPart(() => import('./business-profile-dialog.tsx').then(({ BusinessProfileDialog: component }) => ({ default: component }))),
);

type Named = Pick<ConnectionRow, 'id' | 'name'>;
type Question = 'end' | 'delete' | 'renew';
type Open =
  | { kind: 'edit' | 'profile'; connection: ConnectionRow }
  | { kind: Question; connection: ConnectionRow }
  | { kind: 'qr'; connection: Named; token: string | null }
  | { kind: 'ready'; connection: ConnectionDetails; token: string };

type BoardProps = {
  /** Whose connections these are. */
  company: number;
  /** Named to the server: set when it is not the company of whoever is signed in. */
  foreign: number | undefined;
  connections: ReadonlyArray<ConnectionRow>;
  /** Channel being added, and how to stop. */
  adding: FormChannel | null;
  onAdded: () => void;
  /** The connection whose form the address asks for, and how to stop. */
  editing?: string | undefined;
  onEdited?: () => void;
};

/** Other connections that the same phone is linked with: each message comes over each of them. */
const sameNumber = ({ id, number }: ConnectionRow, all: ReadonlyArray<ConnectionRow>): ConnectionRow[] =>
  all.filter((other) => other.id !== id && number !== null && other.number === number && channelCapabilities[other.channel].linkedPhone);

/** A company's connections with everything that can be done to them. */
export const ConnectionBoard = ({ company, foreign, connections, adding, onAdded, editing, onEdited }: BoardProps) => {
  const { t } = useTranslation('connections');
  const [opened, setOpen] = useState<Open | null>(null);
  const edited = connections.find(({ id }) => id === editing);
  const open: Open | null = opened ?? (edited ? { kind: 'edit', connection: edited } : null);
  const close = () => {
    setOpen(null);
    onEdited?.();
  };
  const request = useConnectionAction(foreign);
  const begin = useBeginFacebook(foreign);
  const run = (action: ConnectionRequest, connection: Named & Partial<Pick<ConnectionRow, 'status'>>) => {
    // A phone that was unlinked needs a code again, and only WhatsApp knows whether it was.
    const mayNeedCode = action === 'renew' || (action === 'retry' && connection.status === 'DISCONNECTED');
    request.mutate(
      { action, id: connection.id },
      { onSuccess: () => (mayNeedCode ? setOpen({ kind: 'qr', connection, token: null }) : close()) },
    );
  };
  const act = (action: ConnectionAction, connection: ConnectionRow) => {
    // Where no phone was ever linked the dialog says what is wrong, and has the number that WhatsApp refused to be corrected.
    if (action === 'retry' && connection.number === null) return setOpen({ kind: 'qr', connection, token: null });
    if (action === 'retry' || action === 'makeDefault') return run(action, connection);
    if (action === 'authorise') {
      const channel = facebookChannels.find((each) => each === connection.channel);
      return channel && begin.mutate(channel);
    }
    if (action === 'qr') return setOpen({ kind: 'qr', connection, token: null });
    setOpen({ kind: action, connection });
  };
  const heirless = open?.kind === 'delete' && open.connection.isDefault && connections.length > 1;

  return (
    <>
      <ul className="connections-list" onPointerEnter={() => void loadForm()}>
        {connections.map((connection) => (
          <ConnectionCard key={connection.id} connection={connection} onAction={(action) => act(action, connection)}>
            {channelCapabilities[connection.channel].linkedPhone && (
              <>
                <SessionReason id={connection.id} company={foreign} />
                {sameNumber(connection, connections).map(({ id, name }) => (
                  <p key={id} className="connection-card-trouble">
                    {t('sameNumber', { name })}
                  </p>
                ))}
                <NewChatBudget id={connection.id} company={foreign} />
                <ImportPanel id={connection.id} name={connection.name} company={foreign} />
              </>
            )}
            {channelCapabilities[connection.channel].businessAccount && (
              <>
                <NumberStanding id={connection.id} company={foreign} isStopped={connection.trouble !== null} />
                <ServiceUsage id={connection.id} company={foreign} />
              </>
            )}
          </ConnectionCard>
        ))}
      </ul>
      <Part onClose={onAdded}>
        {adding && (
          <ConnectionForm
            company={company}
            foreign={foreign}
            subject={{ channel: adding }}
            onClose={onAdded}
            onSaved={(saved) => {
              onAdded();
              if (channelCapabilities[saved.channel].linkedPhone) setOpen({ kind: 'qr', connection: saved, token: saved.token });
              else if (saved.token) setOpen({ kind: 'ready', connection: saved, token: saved.token });
            }}
          />
        )}
      </Part>
      <Part onClose={close}>
        {open?.kind === 'edit' && (
          <ConnectionForm
            company={company}
            foreign={foreign}
            subject={{ id: open.connection.id }}
            onClose={close}
            onSaved={(saved) => {
              showToast('success', t('saved'));
              // A phone that has to be linked anew shows its code at once.
              if (saved.status === 'qrcode' && open.connection.status === 'CONNECTED')
                setOpen({ kind: 'qr', connection: saved, token: null });
              else close();
            }}
          />
        )}
        {open?.kind === 'profile' && <BusinessProfileDialog connection={open.connection} foreign={foreign} onClose={close} />}
        {open?.kind === 'ready' && open.connection.waba_webhook && open.connection.verify_token && (
          <ReadyDialog
            name={open.connection.name}
            webhookPath={open.connection.waba_webhook}
            verifyToken={open.connection.verify_token}
            token={open.token}
            onClose={close}
          />
        )}
        {open?.kind === 'qr' && (
          <QrDialog
            id={open.connection.id}
            foreign={foreign}
            name={open.connection.name}
            token={open.token}
            onClose={close}
            onRenew={() => run('renew', open.connection)}
          />
        )}
      </Part>
      {(open?.kind === 'renew' || open?.kind === 'end' || open?.kind === 'delete') && (
        <Dialog
          title={t(`confirm.${open.kind}.title`)}
          danger={open.kind === 'delete'}
          confirmLabel={t(`actions.${open.kind}`)}
          busy={request.isPending}
          onClose={close}
          onConfirm={() => run(open.kind, open.connection)}
        >
          <p>{t(`confirm.${open.kind}.text`, { name: open.connection.name })}</p>
          {heirless && <p>{t('confirm.delete.default')}</p>}
          {open.kind === 'delete' && channelCapabilities[open.connection.channel].linkedPhone && (
            <WaitingNote id={open.connection.id} company={foreign} />
          )}
        </Dialog>
      )}
    </>
  );
};

/** How many messages to new people wait on a linked phone, which are lost with it. */
const WaitingNote = ({ id, company }: { id: string; company: number | undefined }) => {
  const { t } = useTranslation('connections');
  const waiting = useQuery(connectionQuery(id, company)).data?.newChats?.waiting ?? 0;
  return waiting > 0 && <p>{t('confirm.delete.waiting', { count: waiting })}</p>;
};
