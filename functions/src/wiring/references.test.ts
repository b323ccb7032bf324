import { companyId as companyIdSchema } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { userEntity } from '../organisation/users/service/user-records.ts';
import { keyOfRecord, recordKinds, type RecordKind } from '../platform/references/record-kinds.ts';
import type { StoredItem } from '../platform/table/definition.ts';
import { connectionEntity } from '../setup/connections/service/connection-records.ts';
import { fileListEntity } from '../setup/files/service/file-list-records.ts';
import { flowEntity } from '../setup/flows/service/flow-records.ts';
import { integrationEntity } from '../setup/integrations/service/integration-records.ts';
import { promptEntity } from '../setup/prompts/service/prompt-records.ts';
import { queueEntity } from '../setup/queues/service/queue-records.ts';
import { quickMessageEntity } from '../setup/quick-messages/service/quick-message-records.ts';
import { tagEntity } from '../setup/tags/service/tag-records.ts';
import { contactListEntity } from '../work/contact-lists/service/contact-list-records.ts';
import { everyEntity } from '../testing/every-entity.ts';
import { toldEntities, usagePartitions } from './audit/service/told-entities.ts';

const companyId = companyIdSchema.parse(7);
const id = anId('R1');

const ownKeys: Record<RecordKind, { name: string; key: StoredItem }> = {
  queue: { name: queueEntity.name, key: queueEntity.keyOf({ companyId, queueId: id }) },
  user: { name: userEntity.name, key: userEntity.keyOf({ companyId, userId: id }) },
  tag: { name: tagEntity.name, key: tagEntity.keyOf({ companyId, tagId: id }) },
  connection: { name: connectionEntity.name, key: connectionEntity.keyOf({ companyId, connectionId: id }) },
  flow: { name: flowEntity.name, key: flowEntity.keyOf({ companyId, flowId: id }) },
  integration: { name: integrationEntity.name, key: integrationEntity.keyOf({ companyId, integrationId: id }) },
  prompt: { name: promptEntity.name, key: promptEntity.keyOf({ companyId, promptId: id }) },
  contactList: { name: contactListEntity.name, key: contactListEntity.keyOf({ companyId, contactListId: id }) },
  fileList: { name: fileListEntity.name, key: fileListEntity.keyOf({ companyId, fileListId: id }) },
  quickMessage: { name: quickMessageEntity.name, key: quickMessageEntity.keyOf({ companyId, quickMessageId: id }) },
};

describe('a kind of record', () => {
  it.each(Object.entries(ownKeys))('%s has the key that its entity makes', (kind, { name, key }) => {
    const named = Object.keys(recordKinds).find((each): each is RecordKind => each === kind);

    expect(named && recordKinds[named].entity).toBe(name);
    expect(named && keyOfRecord(named, companyId, id)).toEqual(key);
  });
});

/** Ids that other systems gave: nothing of the company is looked up by them. */
const idsOfOthers = ['phoneNumberId', 'businessAccountId', 'businessId', 'pageId', 'accountId'];

const mayHoldIds = (stored: ZodType): boolean => [id, [id]].some((value) => stored.safeParse(value).success);

describe('an attribute that is named like an id', () => {
  /** The partitions of what administrators set up. In all others nearly every row has ids of what it belongs to. */
  const entities = everyEntity.filter(({ group }) => group !== null);
  it.each(entities.map((entity) => [entity.name, entity] as const))('says in %s what it refers to', (_name, { name, attributes }) => {
    const own = ['companyId', `${name}Id`, ...(name === 'queueSettings' ? ['queueId'] : name === 'laneRules' ? ['tagId'] : [])];
    const silent = Object.entries(attributes).filter(
      ([long, { refersTo, stored }]) =>
        /(Id|Ids)($|[A-Z])/.test(long) && mayHoldIds(stored) && !refersTo && !own.includes(long) && !idsOfOthers.includes(long),
    );

    expect(silent.map(([long]) => long)).toEqual([]);
  });
});

describe('"used by"', () => {
  /** Entities with references that it leaves out, each with the reason. */
  const leftOut: Readonly<Record<string, string>> = {
    contact: 'too many to read; contacts with a tag are counted (`tagCount`)',
    macro: 'has a partition of its own, which also holds private macros',
    schedule: 'too many to read; those that wait are counted (`countSchedulesOf`)',
    savedView: 'has a partition of its own, which also holds private views',
  };
  const referring = everyEntity.filter(({ attributes }) => Object.values(attributes).some(({ refersTo }) => refersTo));

  it.each(referring.map(({ name, group }) => [name, group] as const))('has a name for %s, and reads its partition', (name, group) => {
    const isRead = toldEntities.has(name) && usagePartitions.some((partition) => partition === group);

    expect(isRead, `told-entities.ts has to name ${name}, or the exceptions here say why not`).toBe(!(name in leftOut));
  });

  it('leaves out only what there is', () => {
    const names = referring.map(({ name }) => name);

    expect(Object.keys(leftOut).filter((name) => !names.includes(name))).toEqual([]);
  });
});
