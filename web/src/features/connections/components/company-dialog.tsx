import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/dialog.tsx';
import { ListStates } from '../../../components/list-page/list-states.tsx';
import { useSession } from '../../../lib/api/session.ts';
import { type CompanyConnections, connectionsQuery } from '../api/connection-queries.ts';
import { ConnectionBoard } from './connection-board.tsx';
import type { FormChannel } from './form/form-model.ts';
import { NewConnectionMenu } from './new-connection-menu.tsx';
import '../connections-page.css';

/** Another company's connections, for a super user. */
export const CompanyDialog = ({ company, onClose }: { company: CompanyConnections; onClose: () => void }) => {
  const { t } = useTranslation(['connections', 'common']);
  const own = useSession((session) => session.user?.company.id);
  const foreign = company.companyId === own ? undefined : company.companyId;
  const query = useQuery(connectionsQuery(foreign));
  const [adding, setAdding] = useState<FormChannel | null>(null);
  return (
    <Dialog title={company.name} confirmLabel={t('common:close')} size="large" onlyClose onConfirm={onClose} onClose={onClose}>
      <div className="company-dialog">
        <NewConnectionMenu plan={null} foreign={foreign} onChoose={setAdding} />
        <ListStates query={query} count={query.data?.length ?? 0} empty={{ title: t('empty.title') }} />
        <ConnectionBoard
          company={company.companyId}
          foreign={foreign}
          connections={query.data ?? []}
          adding={adding}
          onAdded={() => setAdding(null)}
        />
      </div>
    </Dialog>
  );
};
