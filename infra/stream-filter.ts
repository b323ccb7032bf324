import { entityAttribute, reachAttribute, type Reach } from '@balcao/functions/platform/table/definition.ts';
import { rowsSayReach } from '@balcao/functions/platform/table/entity.ts';
import type { Wanted } from '@balcao/functions/platform/stream-consumer.ts';
import type { Pattern } from './filter-pattern.ts';

type Kind = Wanted[string][number];
const eventNames = { created: 'INSERT', changed: 'MODIFY', removed: 'REMOVE' } as const satisfies Record<Kind, string>;

/** The patterns of the stream's filter that lets through the wanted changes of the wanted entities, and of rows that say who has to hear of their last
 *  write those that say one of `reach`. A record passes that matches any of them; Lambda takes five. */
export const streamFilter = (wanted: Wanted, reach: ReadonlyArray<Reach>): Pattern[] => {
  const rules = Object.entries(wanted).flatMap(([entity, kinds]) => {
    const there = kinds.filter((kind) => kind !== 'removed').toSorted();
    return [
      ...(there.length > 0 ? [{ entity, kinds: there, image: 'NewImage', reach: rowsSayReach(entity) ? reach : [] }] : []),
      ...(kinds.includes('removed') ? [{ entity, kinds: ['removed'] as const, image: 'OldImage', reach: [] }] : []),
    ];
  });
  return [...Map.groupBy(rules, ({ kinds, image, reach: said }) => JSON.stringify([kinds, image, said])).values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const row = {
      [entityAttribute]: { S: alike.map(({ entity }) => entity) },
      ...(first.reach.length > 0 ? { [reachAttribute]: { S: first.reach } } : {}),
    };
    return [{ eventName: first.kinds.map((kind) => eventNames[kind]), dynamodb: { [first.image]: row } }];
  });
};
