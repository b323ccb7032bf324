import { lastCodePoints } from '@balcao/shared/domain/text/cut-text.ts';
import { actEntry } from '../../../platform/audit/commit-act.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import type { Connection } from './connection-records.ts';
import type { ConnectionDeps } from './connection-deps.ts';

/** What the log shows of a connection: everything but secrets, what comes from the phone, and what changes by itself. */
export const auditedConnection = (connection: Connection): object => {
  const {
    sealedSendToken,
    sealedAppSecret,
    sealedVerifyToken: _verify,
    tokenHash: _hash,
    tokenTail,
    status: _status,
    statusImportMessages: _import,
    updatedAt: _updatedAt,
    trouble: _trouble,
    greetingMedia,
    ...shown
  } = connection;
  return {
    ...shown,
    greetingMedia: greetingMedia?.fileName ?? null,
    token: tokenTail,
    sendToken: sealedSendToken && seal(sealedSendToken),
    appSecret: sealedAppSecret && seal(sealedAppSecret),
  };
};

/** Tells one secret from another without telling it. */
const seal = (sealed: string): string => `••••${lastCodePoints(sealed, 4)}`;

/** The log's entry about a connection that is added, changed or removed. */
export const connectionEntry = (
  { actor, companyId, now }: ConnectionDeps,
  id: string,
  before: Connection | null,
  after: Connection | null,
): RowWrite =>
  actEntry(
    { ...actor, companyId },
    {
      action: before === null ? 'create' : after === null ? 'delete' : 'update',
      kind: 'connection',
      id,
      name: (after ?? before)?.name ?? '',
      before: before && auditedConnection(before),
      after: after && auditedConnection(after),
    },
    now(),
  ).entry;
