import type { Usage } from '@balcao/shared/contract/audit.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { readImage } from '../../platform/table/entity.ts';
import { itemsOfGroup } from '../../platform/table/read-commands.ts';
import { toldEntities } from './told-entities.ts';

/** Names shown of one kind. */
const maxNames = 5;

/** Which of the company's administrative records name an id. They lie in two partitions, and an id stands in no text by chance: whoever holds it uses it. */
export const listUsage = async (companyId: CompanyId, id: string): Promise<Usage[]> => {
  const items = (await Promise.all(['names', 'admin'].map((group) => itemsOfGroup(companyId, group)))).flat();
  const usages = new Map<Usage['kind'], { names: string[]; count: number }>();
  for (const item of items) {
    // its own rows carry the id in their key
    if (item['sk']?.S?.includes(id)) continue;
    const { entity, values } = readImage(item);
    if (!JSON.stringify(values).includes(id)) continue;
    const kind = toldEntities.get(entity) ?? 'other';
    const usage = usages.get(kind) ?? { names: [], count: 0 };
    usage.count++;
    const name = [values['name'], values['title'], values['shortcode']].find((text) => typeof text === 'string');
    if (typeof name === 'string' && usage.names.length < maxNames) usage.names.push(name);
    usages.set(kind, usage);
  }
  return [...usages].map(([kind, usage]) => ({ kind, ...usage }));
};
