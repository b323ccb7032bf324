import { tagsContract } from '@balcao/shared/contract/tags.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { tagsEnv } from './env.ts';
import { createTag } from './service/create-tag.ts';
import { deleteTag } from './service/delete-tag.ts';
import { assertMayKeep, findTag } from './service/find-tag.ts';
import { listTags } from './service/list-tags.ts';
import { placeLane } from './service/place-lane.ts';
import { toLaneView, toTagRecordView } from './service/present-tag.ts';
import { listTagContacts, removeTagFromContact } from '../../people/contacts/service/tag-contacts.ts';
import { updateTag } from './service/update-tag.ts';
import { tagStoreFor } from './store/tag-store.ts';

readEnv(tagsEnv);

export const handler = httpArea(
  tagsContract,
  {
    listTags: ({ actor, query }) => listTags(actor, query),
    listTagNames: async ({ actor, query }) =>
      (await tagStoreFor(actor.companyId).list())
        .map(toTagRecordView)
        .filter(({ kanban }) => query.kanban === undefined || String(kanban) === query.kanban),
    getTag: async ({ actor, params }) => toLaneView(await findTag(actor.companyId, params.id)),
    createTag: async ({ actor, body }) => {
      const tag = { ...body, kanban: body.kanban === 1 };
      await assertMayKeep(actor, tag);
      return toLaneView(await createTag(actor, tag, new Date()));
    },
    updateTag: async ({ actor, params, body }) => {
      await assertMayKeep(actor, await findTag(actor.companyId, params.id));
      return toLaneView(await updateTag(actor, params.id, body));
    },
    deleteTag: async ({ actor, params }) => {
      await assertMayKeep(actor, await findTag(actor.companyId, params.id));
      return deleteTag(actor, params.id);
    },
    placeLane: async ({ actor, params, body }) => (await placeLane(actor, params.id, body.before)).map(toLaneView),
    listTagContacts: ({ actor, params, query }) => listTagContacts(actor, params.tagId, query.cursor ?? null),
    removeTagFromContact: ({ actor, params }) => removeTagFromContact(actor, params.tagId, params.contactId),
  },
  authentication,
);
