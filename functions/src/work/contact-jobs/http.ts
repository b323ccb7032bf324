import { setTimeout as sleep } from 'node:timers/promises';
import { contactJobsContract } from '@balcao/shared/contract/contact-jobs.ts';
import { tagId, type ConnectionId } from '@balcao/shared/domain/ids.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { commitAct } from '../../platform/audit/commit-act.ts';
import { connectionRecords } from '../../setup/connections/service/connection-records.ts';
import { contactRecords } from '../../people/contacts/service/contact-records.ts';
import { nudgeSession } from '../../organisation/sessions/service/nudge.ts';
import { numberCheckRecords, phoneChatRecords } from '../../organisation/sessions/service/session-records.ts';
import { importChats } from './service/import-chats.ts';
import { contactDeps } from '../../people/contacts/service/contact-deps.ts';
import { loadNames } from '../../people/names/service/names.ts';
import type { Actor } from '../../platform/actor.ts';
import { newUlid } from '../../platform/new-ids.ts';
import { readEnv } from '../../platform/env.ts';
import { signedUrl } from '../../platform/files.ts';
import { httpArea } from '../../platform/http-area.ts';
import { cancelJob } from '../../platform/jobs/cancel-job.ts';
import { contactJobsHttpEnv } from './env.ts';
import { beginExport } from './service/begin-export.ts';
import { beginImport } from './service/begin-import.ts';
import { contactJobDeps } from './service/contact-job-deps.ts';
import { importContact } from './service/import-contact.ts';
import { ownContactJob } from './service/own-contact-job.ts';
import { toJobView } from './service/present-job.ts';
import { readJob } from './service/read-job.ts';
import { takeFile } from './service/take-file.ts';
import { uploadContacts } from './service/upload-contacts.ts';

const env = readEnv(contactJobsHttpEnv);
const deps = (actor: Actor) => ({
  ...contactJobDeps(actor.companyId, env.JOBS_QUEUE_URL),
  signUrl: (key: string, fileName: string) => signedUrl(key, fileName),
});
const lookUpDeps = (actor: Actor) => ({
  ...contactDeps(actor),
  connections: connectionRecords(actor.companyId),
  checksOf: (id: ConnectionId) => numberCheckRecords(actor.companyId, id),
  nudge: (id: ConnectionId) => nudgeSession(env.SHARD_QUEUE_URL, actor.companyId, id, { numbers: true }),
  newId: () => newUlid(new Date()),
  pause: sleep,
});
/** Forms of other programs say it in words. */
const isYes = (value: boolean | string | undefined): boolean => value === true || ['true', '1', 'enabled', 'on'].includes(String(value));
const namesOf = (actor: Actor) => () => loadNames(actor.companyId);

export const handler = httpArea(
  contactJobsContract,
  {
    uploadContacts: async ({ actor, body, files }) =>
      uploadContacts(actor, deps(actor), await takeFile({ actor, now: () => new Date() }, body.media ?? null, files)),
    importContacts: ({ actor, body }) =>
      beginImport(actor, { ...deps(actor), connections: connectionRecords(actor.companyId) }, namesOf(actor), body),
    importContact: ({ actor, body: { tags, name, number, email, validateContact, connectionId } }) =>
      importContact(lookUpDeps(actor), {
        name,
        number,
        email,
        validate: isYes(validateContact) ? { connectionId: connectionId ?? null } : null,
        tags: tags.map((tag) => tagId.parse(typeof tag === 'string' ? tag : tag.id)),
      }),
    importChats: ({ actor, body }) =>
      importChats(
        {
          author: actor,
          contacts: contactRecords(actor.companyId),
          connections: connectionRecords(actor.companyId),
          chatsOf: (id, limit) => phoneChatRecords(actor.companyId, id).list(limit),
          commitAct,
          now: () => new Date(),
        },
        body.connectionId ?? null,
      ),
    exportContacts: ({ actor, body }) => beginExport(actor, deps(actor), namesOf(actor), body),
    getContactJob: ({ actor, params }) => readJob(actor, deps(actor), params.id),
    cancelContactJob: async ({ actor, params }) =>
      toJobView(await cancelJob(deps(actor), () => ownContactJob(actor, deps(actor), params.id))),
  },
  authentication,
);
