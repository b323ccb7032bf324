import type { BotFiles, BotQueue, Facts, Need, QueueFace } from '@balcao/shared/domain/automation/facts.ts';
import type { LentMedia } from '@balcao/shared/domain/automation/effect.ts';
import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import type { CompanyId, FileListId, FlowId, IntegrationId, PromptId, QueueId, UserId } from '@balcao/shared/domain/ids.ts';
import type { PlanFlags } from '@balcao/shared/domain/companies/plan-flags.ts';
import { modelServiceRecords } from '../../../setup/model-service/service/model-service-records.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import { planOf } from '../../../organisation/companies/service/plan-of.ts';
import { fileListRecords } from '../../../setup/files/service/file-list-records.ts';
import { integrationRecords } from '../../../setup/integrations/service/integration-records.ts';
import { promptRecords } from '../../../setup/prompts/service/prompt-records.ts';
import { findPhrase } from '../../../setup/flows/service/flow-records.ts';
import { canBegin, flowRunRecords } from '../../runs/service/flow-run-records.ts';
import { readTogether } from '../../../platform/read-together.ts';
import { queueRecords, unsetQueue } from '../../../setup/queues/service/queue-records.ts';
import { userRecords } from '../../../organisation/users/service/user-records.ts';
import { ticketStoreFor } from '../store/ticket-store.ts';
import { plainFile } from './plain-file.ts';

export type FactsReader = (known: Facts, needs: ReadonlyArray<Need>) => Promise<Facts>;

/** Settings may be some moments old: half the price of a read that waits for the last write. */
const recent = { consistent: false };

/** Reads what steps need to know of a company, and nothing else. */
export const factsReader =
  (companyId: CompanyId): FactsReader =>
  async (known, needs) => {
    const facts = await Promise.all(needs.map((need) => read(companyId, need)));
    return facts.reduce<Facts>(
      (all, found) => ({
        company: found.company ?? all.company,
        hours: found.hours ?? all.hours,
        faces: { ...all.faces, ...found.faces },
        queues: { ...all.queues, ...found.queues },
        users: { ...all.users, ...found.users },
        files: { ...all.files, ...found.files },
        waiting: { ...all.waiting, ...found.waiting },
        flows: { ...all.flows, ...found.flows },
        integrations: { ...all.integrations, ...found.integrations },
        prompts: { ...all.prompts, ...found.prompts },
        phrases: { ...all.phrases, ...found.phrases },
        notPhrase: found.notPhrase ?? all.notPhrase,
      }),
      known,
    );
  };

const read = async (companyId: CompanyId, need: Need): Promise<Partial<Facts>> => {
  switch (need.kind) {
    case 'company': {
      const { company } = await readTogether({ company: companyRecords(companyId).getRead() }, recent);
      if (!company) throw new Error('a company without a row');
      return { company };
    }
    case 'hours': {
      const { hours } = await readTogether({ hours: companyRecords(companyId).hoursRead() }, recent);
      return { hours: hours ?? (await companyRecords(companyId).getHours()) };
    }
    case 'faces':
      return { faces: await facesOf(companyId, need.ids) };
    case 'queue':
      return { queues: { [need.id]: await wholeQueue(companyId, need.id) } };
    case 'user':
      return { users: { [need.id]: await userOf(companyId, need.id) } };
    case 'files':
      return { files: { [need.id]: await filesOf(companyId, need.id) } };
    case 'waiting':
      return { waiting: { [need.queueId]: await waitingIn(companyId, need.queueId) } };
    case 'flow':
      return { flows: { [need.id]: await canBegin(companyId, need.id) } };
    case 'integration':
      return { integrations: { [need.id]: await integrationOf(companyId, need.id) } };
    case 'prompt':
      return { prompts: { [need.id]: await canAnswer(companyId, need.id) } };
    case 'phrase':
      return { phrases: { [need.folded]: await findPhrase(companyId, need.connectionId, need.folded) } };
    case 'notPhrase': {
      const { run } = await readTogether({ run: flowRunRecords(companyId).getRead(need.threadId) });
      return { notPhrase: { at: run?.notPhraseAt ?? null } };
    }
  }
};

const facesOf = async (companyId: CompanyId, ids: ReadonlyArray<QueueId>): Promise<Record<string, QueueFace | null>> =>
  readTogether(Object.fromEntries(ids.map((id) => [id, queueRecords(companyId).faceRead(id)])), recent);

const wholeQueue = async (companyId: CompanyId, id: QueueId): Promise<BotQueue | null> => {
  const store = queueRecords(companyId);
  const { face, settings } = await readTogether({ face: store.faceRead(id), settings: store.settingsRead(id) }, recent);
  return face && { ...(settings ?? unsetQueue()), ...face };
};

const userOf = async (companyId: CompanyId, id: UserId): Promise<{ works: boolean } | null> => {
  const { user } = await readTogether({ user: userRecords(companyId).getRead(id) }, recent);
  return user && { works: user.active };
};

const filesOf = async (companyId: CompanyId, id: FileListId): Promise<BotFiles | null> => {
  const list = await fileListRecords(companyId).get(id);
  return list && { message: list.message, files: list.options.flatMap(({ file }) => (file ? [lentFile(file)] : [])) };
};

const integrationOf = async (companyId: CompanyId, id: IntegrationId): Promise<{ flowId: FlowId | null } | null> => {
  const [integration, plan] = await Promise.all([integrationRecords(companyId).get(id), planOfCompany(companyId)]);
  if (!integration || !plan.useIntegrations) return null;
  const { type, flowId } = integration;
  if (type !== 'flowbuilder') return { flowId: null };
  return flowId && { flowId };
};

const canAnswer = async (companyId: CompanyId, id: PromptId): Promise<boolean> => {
  const [prompt, plan, service] = await Promise.all([
    promptRecords(companyId).get(id),
    planOfCompany(companyId),
    modelServiceRecords(companyId).get(),
  ]);
  return prompt !== null && plan.useOpenAi && service !== null && service.url !== '';
};

const planOfCompany = async (companyId: CompanyId): Promise<PlanFlags> => {
  const { company } = await readTogether({ company: companyRecords(companyId).getRead() }, recent);
  if (!company) throw new Error('a company without a row');
  return planOf(company.planId);
};

const lentFile = ({ key, fileName, mimeType, mediaType, sizeBytes }: Attachment): LentMedia => ({
  mediaType: mediaType === 'other' ? 'application' : mediaType,
  media: { ...plainFile, key, fileName, mimeType, sizeBytes },
});

/** Counted for the tabs anyway. Those that the bot talks to wait in no queue yet, or are about to. */
const waitingIn = async (companyId: CompanyId, queueId: QueueId): Promise<number> => {
  const buckets = await ticketStoreFor(companyId).counters();
  return buckets
    .filter((bucket) => bucket.status === 'pending' && bucket.queueId === queueId)
    .reduce((sum, { tickets }) => sum + tickets, 0);
};
