import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import type { ErrorCode } from '@balcao/shared/errors/catalogue.ts';
import { partitionKey, sortKey } from '../table/keys.ts';

type KindOfRecord = {
  /** Name of the entity of its rows. */
  readonly entity: string;
  /** The partition that the entity shares with others; null = its own. */
  readonly group: string | null;
  /** Thrown when there is no such record, whether it was asked for itself or another record refers to it. */
  readonly missing: ErrorCode;
};

/** Kinds of records that other records refer to by id. The key of each is the company and the id. */
export const recordKinds = {
  queue: { entity: 'queue', group: 'names', missing: 'ERR_QUEUE_NOT_FOUND' },
  user: { entity: 'user', group: 'names', missing: 'ERR_USER_NOT_FOUND' },
  tag: { entity: 'tag', group: 'names', missing: 'ERR_TAG_NOT_FOUND' },
  connection: { entity: 'connection', group: 'names', missing: 'ERR_CONNECTION_NOT_FOUND' },
  flow: { entity: 'flow', group: 'admin', missing: 'ERR_FLOW_NOT_FOUND' },
  integration: { entity: 'integration', group: 'admin', missing: 'ERR_INTEGRATION_NOT_FOUND' },
  prompt: { entity: 'prompt', group: 'admin', missing: 'ERR_PROMPT_NOT_FOUND' },
  fileList: { entity: 'fileList', group: 'admin', missing: 'ERR_FILE_LIST_NOT_FOUND' },
  quickMessage: { entity: 'quickMessage', group: null, missing: 'ERR_QUICK_MESSAGE_NOT_FOUND' },
} as const satisfies Record<string, KindOfRecord>;
export type RecordKind = keyof typeof recordKinds;

const keyParts = { pk: ['companyId'], sk: ['id'] } as const;

/** Key of the row of a record, as its own entity makes it. */
export const keyOfRecord = (kind: RecordKind, companyId: CompanyId, id: string): Record<'pk' | 'sk', AttributeValue> => {
  const { entity, group }: KindOfRecord = recordKinds[kind];
  const values = { companyId, id };
  return {
    pk: { S: partitionKey(group ?? entity, keyParts, values) },
    sk: { S: sortKey(keyParts, values, group === null ? '' : `${entity}#`) },
  };
};
