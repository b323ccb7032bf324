import type { Actor } from '../../../platform/actor.ts';
import { callPublic } from '../../../platform/egress/call-public.ts';
import { readEnv } from '../../../platform/env.ts';
import { readFile } from '../../../platform/files.ts';
import { openSecret, sealSecret } from '../../../platform/secret-box.ts';
import { planOf } from '../../../organisation/companies/service/plan-of.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import { messagesSeenBy } from '../../../conversation/tickets/service/messages-seen-by.ts';
import { messageSeenBy } from '../../../conversation/tickets/service/message-seen-by.ts';
import { assistEnv } from '../env.ts';
import { modelServiceRecords } from '../../../setup/model-service/service/model-service-records.ts';
import type { AssistDeps } from './assist.ts';

export const assistDeps = (actor: Actor): AssistDeps => ({
  actor,
  now: () => new Date(),
  services: modelServiceRecords(actor.companyId),
  hasAi: async () => (await planOf(actor.planId)).useOpenAi,
  companyName: async () => (await companyRecords(actor.companyId).get())?.name ?? '',
  listMessages: (ticketId) => messagesSeenBy(actor, ticketId),
  findMessage: (id) => messageSeenBy(actor, id),
  readFile,
  call: callPublic,
  ownOrigins: readEnv(assistEnv).OWN_ORIGINS,
  seal: (plain) => sealSecret(actor.companyId, plain),
  open: (sealed) => openSecret(actor.companyId, sealed),
});
