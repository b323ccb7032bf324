import { tagsContract } from '@balcao/shared/contract/tags.ts';
import { authentication } from '../auth/service/authenticate.ts';
import { readEnv } from '../platform/env.ts';
import { httpArea } from '../platform/http-area.ts';
import { tagsEnv } from './env.ts';
import { createTag } from './service/create-tag.ts';
import { toTagRecordView } from './service/present-tag.ts';
import { tagStoreFor } from './store/tag-store.ts';

readEnv(tagsEnv);

export const handler = httpArea(
  tagsContract,
  {
    listTagNames: async ({ actor, query }) =>
      (await tagStoreFor(actor.companyId).list())
        .map(toTagRecordView)
        .filter(({ kanban }) => query.kanban === undefined || String(kanban) === query.kanban),
    createTag: async ({ actor, body: { name, color, kanban } }) =>
      toTagRecordView(await createTag(actor.companyId, { name, color, kanban: kanban === 1 }, new Date())),
  },
  authentication,
);
