import { channelCapabilities, connectableChannels } from '@balcao/shared/domain/channels.ts';
import type { Me } from '@balcao/shared/contract/auth.ts';
import Button from '@cloudscape-design/components/button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/dialog.tsx';
import { ListPage } from '../../components/list-page/list-page.tsx';
import { ListStates } from '../../components/list-page/list-states.tsx';
import { useSession } from '../../lib/api/session.ts';
import { connectionsQuery } from './api/connection-queries.ts';
import { useRestartSessions } from './api/use-restart-sessions.ts';
import { ConnectionBoard } from './components/connection-board.tsx';
import { FacebookReturn } from './components/facebook/facebook-return.tsx';
import type { FormChannel } from './components/form/form-model.ts';
import { NewConnectionMenu } from './components/new-connection-menu.tsx';
import './connections-page.css';

/** The company's channels: add one, scan its code, follow its state live. `?id=new` opens the form of the first channel that the plan includes, `?id=…`
 *  that of a connection. */
export const ConnectionsPage = () => {
  const user = useSession((session) => session.user);
  return user && <CompanyPage user={user} />;
};

const CompanyPage = ({ user }: { user: Me }) => {
  const { t } = useTranslation('connections');
  const query = useQuery(connectionsQuery());
  const connections = query.data ?? [];
  const [adding, setAdding] = useState<FormChannel | null>(null);
  const navigate = useNavigate();
  const { id } = useSearch({ strict: false });
  const { plan } = user.company;
  const asked = id === 'new' ? (connectableChannels.find((channel) => plan[channelCapabilities[channel].planFlag]) ?? null) : null;
  const leave = () => {
    setAdding(null);
    if (id !== undefined) void navigate({ to: '.', search: (known) => ({ ...known, id: undefined, part: undefined }), replace: true });
  };
  return (
    <ListPage
      title={t('title')}
      actions={
        <>
          <RestartButton disabled={!connections.some(({ channel }) => channelCapabilities[channel].linkedPhone)} />
          <NewConnectionMenu plan={plan} foreign={undefined} onChoose={setAdding} />
        </>
      }
    >
      <ListStates
        query={query}
        count={connections.length}
        empty={{ title: t('empty.title'), text: t('empty.text') }}
        skeleton={<CardSkeletons />}
      />
      <FacebookReturn />
      <ConnectionBoard
        company={user.company.id}
        foreign={undefined}
        connections={connections}
        adding={adding ?? asked}
        onAdded={leave}
        editing={id}
        onEdited={leave}
      />
    </ListPage>
  );
};

const RestartButton = ({ disabled }: { disabled: boolean }) => {
  const { t } = useTranslation('connections');
  const [asking, setAsking] = useState(false);
  const { mutate, isPending } = useRestartSessions();
  return (
    <>
      <Button iconName="refresh" disabled={disabled} onClick={() => setAsking(true)}>
        {t('restart')}
      </Button>
      {asking && (
        <Dialog
          title={t('confirm.restart.title')}
          confirmLabel={t('restart')}
          busy={isPending}
          onClose={() => setAsking(false)}
          onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
        >
          {t('confirm.restart.text')}
        </Dialog>
      )}
    </>
  );
};

const CardSkeletons = () => (
  <div className="connections-list" aria-hidden="true">
    {[1, 2, 3].map((n) => (
      <div key={n} className="connection-card connection-card-loading" />
    ))}
  </div>
);
