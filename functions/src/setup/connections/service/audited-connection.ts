import type { BusinessProfile } from '@balcao/shared/domain/connections/business-profile.ts';
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
    formerNumber: _formerNumber,
    numberSince: _numberSince,
    formerLinks: _formerLinks,
    accountSince: _accountSince,
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

/** What the log shows of a linked phone's proxy when only its user name or password changed: that they did. */
export const auditedProxyAccess = (sealedProxy: string | null): object => ({ proxyAccess: sealedProxy && seal(sealedProxy) });

/** What the log shows of a code that somebody asked for, to link the phone of this number. */
export const auditedLinkNumber = (linkNumber: string | null): object => ({ linkNumber: linkNumber && `+${linkNumber}` });

/** What the log shows of a business profile. `picture`: name of the file that became its picture; null = the picture stayed. */
export const auditedProfile = (
  { about, address, description, email, websites, vertical }: Omit<BusinessProfile, 'pictureUrl'>,
  picture: string | null,
): object => ({ about, address, description, email, websites, vertical, picture });

/** The log's entry about what was done with a connection and is not in its row. */
export const connectionActEntry = (
  { actor, companyId, now }: ConnectionDeps,
  { id, name }: Pick<Connection, 'id' | 'name'>,
  action: 'update' | 'other',
  before: object,
  after: object,
): RowWrite => actEntry({ ...actor, companyId }, { action, kind: 'connection', id, name, before, after }, now()).entry;

/** The log's entry about a connection that is added, changed or removed. `beside`: what changed with it and is not in its row. */
export const connectionEntry = (
  { actor, companyId, now }: ConnectionDeps,
  id: string,
  before: Connection | null,
  after: Connection | null,
  beside: { before: object; after: object } = { before: {}, after: {} },
): RowWrite =>
  actEntry(
    { ...actor, companyId },
    {
      action: before === null ? 'create' : after === null ? 'delete' : 'update',
      kind: 'connection',
      id,
      name: (after ?? before)?.name ?? '',
      before: before && { ...auditedConnection(before), ...beside.before },
      after: after && { ...auditedConnection(after), ...beside.after },
    },
    now(),
  ).entry;
