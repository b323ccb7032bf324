import { tagId as tagIdSchema } from '@balcao/shared/domain/ids.ts';
import { noLaneRules } from '@balcao/shared/domain/tickets/lane.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import type { Restorer } from '../../../platform/audit/restorer.ts';
import { toRules } from '../store/lane-store.ts';
import { laneRulesEntity, tagEntity, tagNameEntity } from '../store/tag.entity.ts';
import { assertNoCircle } from './assert-no-circle.ts';
import { assertMayKeep } from './find-tag.ts';

/** Restores a deleted tag. A kanban lane is restored with its rules, unless these would now close a cycle with the rules of other lanes. */
export const restoreTag: Restorer = {
  permission: 'signed-in',
  entities: [tagEntity, tagNameEntity, laneRulesEntity],
  assertMay: (actor, rows) => assertMayKeep(actor, { kanban: rows.some(({ values }) => values['kanban'] === true) }),
  also: {
    writes: async ({ companyId }, rows) => {
      const removed = rows.find(({ entity }) => entity === laneRulesEntity.name);
      if (!removed) return [];
      const rules = laneRulesEntity.parseRow(removed.values);
      return assertNoCircle(companyId, tagIdSchema.parse(rules.tagId), toRules(rules), noLaneRules);
    },
    refuse: () => Promise.reject(new AppError('ERR_RECORD_CHANGED', undefined)),
  },
};
