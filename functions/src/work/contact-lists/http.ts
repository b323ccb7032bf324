import { contactListsContract } from '@balcao/shared/contract/contact-lists.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import type { Actor } from '../../platform/actor.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { cancelJob } from '../../platform/jobs/cancel-job.ts';
import { takeFile } from '../contact-jobs/service/take-file.ts';
import { contactListsEnv } from './env.ts';
import { beginListCheck, beginListFill, beginListImport, lastListJob, readListJob } from './service/begin-list-job.ts';
import {
  changeContactList,
  createContactList,
  deleteContactList,
  getContactList,
  listContactListNames,
  listContactLists,
} from './service/change-contact-lists.ts';
import { changeListItem, createListItem, deleteListItem } from './service/change-list-items.ts';
import { contactListDeps } from './service/contact-list-deps.ts';
import { findListItem } from './service/find-contact-list.ts';
import { listListItems } from './service/list-list-items.ts';
import { toListJobView } from './service/present-contact-list.ts';
import { presentItem } from './service/present-items.ts';
import { listJobStoreOf } from './service/run-list-job.ts';

const env = readEnv(contactListsEnv);
const deps = (actor: Actor) => contactListDeps(actor, env.JOBS_QUEUE_URL);

export const handler = httpArea(
  contactListsContract,
  {
    listContactLists: ({ actor, query }) => listContactLists(deps(actor), query),
    listContactListNames: ({ actor }) => listContactListNames(deps(actor)),
    getContactList: ({ actor, params }) => getContactList(deps(actor), params.id),
    createContactList: ({ actor, body }) => createContactList(deps(actor), body),
    updateContactList: ({ actor, params, body }) => changeContactList(deps(actor), params.id, body),
    deleteContactList: ({ actor, params }) => deleteContactList(deps(actor), params.id),
    uploadContactList: async ({ actor, params, body, files }) =>
      beginListImport(deps(actor), params.id, await takeFile({ actor, now: () => new Date() }, body.media ?? null, files), body.language),
    fillContactList: ({ actor, params, body }) => beginListFill(deps(actor), params.id, body),
    checkContactList: ({ actor, params, body }) => beginListCheck(deps(actor), params.id, body.connectionId),
    getContactListJob: ({ actor, params }) => readListJob(deps(actor), params.id),
    cancelContactListJob: async ({ actor, params }) =>
      toListJobView(
        await cancelJob({ jobs: listJobStoreOf(deps(actor).jobs), now: () => new Date() }, () => lastListJob(deps(actor), params.id)),
      ),
    listContactListItems: ({ actor, query }) => listListItems(deps(actor), query),
    getContactListItem: async ({ actor, params }) => presentItem(deps(actor), await findListItem(deps(actor), params.id)),
    createContactListItem: ({ actor, body }) => createListItem(deps(actor), body),
    updateContactListItem: ({ actor, params, body }) => changeListItem(deps(actor), params.id, body),
    deleteContactListItem: ({ actor, params }) => deleteListItem(deps(actor), params.id),
  },
  authentication,
);
