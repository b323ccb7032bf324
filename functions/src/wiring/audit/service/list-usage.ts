import type { Usage } from '@balcao/shared/contract/audit.ts';
import { can, type Permission } from '@balcao/shared/domain/permissions.ts';
import { countSchedulesOf } from '../../../work/schedules/service/count-schedules-of.ts';
import { countTicketsOf } from '../../../conversation/tickets/service/count-tickets-of.ts';
import type { Actor } from '../../../platform/actor.ts';
import { queueEntity, queueSettingsEntity } from '../../../setup/queues/service/queue-records.ts';
import { readImage, referencesOfRow } from '../../../platform/table/entity.ts';
import { itemsOfGroup } from '../../../platform/table/read-commands.ts';
import { toldEntities, usagePartitions } from './told-entities.ts';

/** Names shown of one kind. */
const maxNames = 5;

/** Who reads the names of each kind: whoever may open the page that lists them. */
const namesAreFor: Record<Usage['kind'], Permission> = {
  user: 'company:admin',
  queue: 'company:admin',
  queueOption: 'company:admin',
  tag: 'signed-in',
  connection: 'connections:manage',
  quickMessage: 'company:admin',
  fileList: 'files:manage',
  contact: 'contacts:list',
  ticket: 'company:admin',
  flow: 'company:admin',
  flowCampaign: 'company:admin',
  integration: 'integrations:manage',
  prompt: 'ai:manage',
  contactList: 'campaigns:use',
  campaign: 'campaigns:use',
  schedule: 'company:admin',
  other: 'company:admin',
};

type Row = ReturnType<typeof readImage> & { key: string; references: ReturnType<typeof referencesOfRow> };

/** Which of the company's administrative records refer to an id. Both partitions that hold such records are read; which
 *  attributes hold references is declared by their entities. Records that the actor may not list are counted without their names. Administrators are also told how many tickets that
 *  are not resolved a queue or a user has. */
export const listUsage = async (actor: Actor, id: string): Promise<Usage[]> => {
  const isAdmin = can(actor, 'company:admin');
  const [usages, tickets, schedules] = await Promise.all([
    listUsages(actor, [id]),
    isAdmin ? countTicketsOf(actor.companyId, id) : 0,
    isAdmin ? countSchedulesOf(actor.companyId, id) : 0,
  ]);
  const counted = (kind: 'ticket' | 'schedule', count: number): Usage[] => (count > 0 ? [{ kind, names: [], count }] : []);
  return [...(usages.get(id) ?? []), ...counted('ticket', tickets), ...counted('schedule', schedules)];
};

/** The same of many ids, which costs no more reading. */
export const listUsages = async <Id extends string>(actor: Actor, ids: ReadonlyArray<Id>): Promise<Map<Id, Usage[]>> => {
  if (ids.length === 0) return new Map();
  const items = (await Promise.all(usagePartitions.map((group) => itemsOfGroup(actor.companyId, group)))).flat();
  const rows = items.map((item): Row => {
    const row = readImage(item);
    return { ...row, key: item['sk']?.S ?? '', references: referencesOfRow(row) };
  });
  const queueNames = new Map(
    rows.flatMap(({ entity, values }) => (entity === queueEntity.name ? [[values['queueId'], values['name']] as const] : [])),
  );
  const shown = ({ names, ...usage }: Usage): Usage => ({ ...usage, names: can(actor, namesAreFor[usage.kind]) ? names : [] });
  return new Map(ids.map((id) => [id, usagesOf(id, rows, queueNames).map(shown)]));
};

const usagesOf = (id: string, rows: ReadonlyArray<Row>, queueNames: ReadonlyMap<unknown, unknown>): Usage[] => {
  const usages = new Map<Usage['kind'], { names: string[]; count: number }>();
  for (const { entity, values, key, references } of rows) {
    const naming = references.filter((reference) => reference.id === id);
    // A record's own rows have its id in their key.
    if (naming.length === 0 || key.includes(id)) continue;
    const kind = kindOf(entity, naming);
    const usage = usages.get(kind) ?? { names: [], count: 0 };
    usage.count++;
    const owner = entity === queueSettingsEntity.name ? queueNames.get(values['queueId']) : undefined;
    const name = [owner, values['name'], values['title'], values['shortcode']].find((each) => typeof each === 'string');
    if (typeof name === 'string' && usage.names.length < maxNames) usage.names.push(name);
    usages.set(kind, usage);
  }
  return [...usages].map(([kind, usage]) => ({ kind, ...usage }));
};

/** What is set on a queue lies beside its options, which are told apart from it. */
const kindOf = (entity: string, naming: Row['references']): Usage['kind'] => {
  if (entity === queueSettingsEntity.name && !naming.some(({ attribute }) => attribute === 'chatbots')) return 'queue';
  return toldEntities.get(entity) ?? 'other';
};
