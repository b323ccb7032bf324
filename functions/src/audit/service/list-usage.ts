import type { Usage } from '@balcao/shared/contract/audit.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { queueEntity, queueSettingsEntity } from '../../queues/service/queue-records.ts';
import { readImage } from '../../platform/table/entity.ts';
import { itemsOfGroup } from '../../platform/table/read-commands.ts';
import { toldEntities } from './told-entities.ts';

/** Names shown of one kind. */
const maxNames = 5;

type Row = { entity: string; values: Record<string, unknown>; key: string; text: string };

/** Which of the company's administrative records name an id. They lie in two partitions, and an id stands in no text by chance: whoever holds it uses it. */
export const listUsage = async (companyId: CompanyId, id: string): Promise<Usage[]> => (await listUsages(companyId, [id])).get(id) ?? [];

/** The same of many ids, which costs no more reading. */
export const listUsages = async <Id extends string>(companyId: CompanyId, ids: ReadonlyArray<Id>): Promise<Map<Id, Usage[]>> => {
  if (ids.length === 0) return new Map();
  const items = (await Promise.all(['names', 'admin'].map((group) => itemsOfGroup(companyId, group)))).flat();
  const rows = items.map((item): Row => {
    const { entity, values } = readImage(item);
    return { entity, values, key: item['sk']?.S ?? '', text: JSON.stringify(values) };
  });
  const queueNames = new Map(
    rows.flatMap(({ entity, values }) => (entity === queueEntity.name ? [[values['queueId'], values['name']] as const] : [])),
  );
  return new Map(ids.map((id) => [id, usagesOf(id, rows, queueNames)]));
};

const usagesOf = (id: string, rows: ReadonlyArray<Row>, queueNames: ReadonlyMap<unknown, unknown>): Usage[] => {
  const usages = new Map<Usage['kind'], { names: string[]; count: number }>();
  for (const { entity, values, key, text } of rows) {
    // its own rows carry the id in their key
    if (key.includes(id) || !text.includes(id)) continue;
    const kind = kindOf(entity, values, id);
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
const kindOf = (entity: string, values: Record<string, unknown>, id: string): Usage['kind'] => {
  if (entity === queueSettingsEntity.name && !JSON.stringify(values['chatbots'] ?? null).includes(id)) return 'queue';
  return toldEntities.get(entity) ?? 'other';
};
