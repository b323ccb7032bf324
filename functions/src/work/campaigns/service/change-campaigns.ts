import type { AuditId } from '@balcao/shared/contract/audit.ts';
import type { CampaignFields, CampaignView } from '@balcao/shared/contract/campaigns.ts';
import type { UploadedMedia } from '@balcao/shared/contract/messages.ts';
import { campaignId as campaignIdSchema, mostCampaigns, variants, type CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { mayDeleteCampaign, mayEditCampaign, statusWhenSaved } from '@balcao/shared/domain/campaigns/campaign-status.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { takeAttachment } from '../../../organisation/uploads/service/take-attachment.ts';
import { commitAct } from '../../../platform/audit/commit-act.ts';
import { newJob } from '../../../platform/jobs/new-job.ts';
import type { FormFile } from '../../../platform/multipart.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import type { Campaign } from '../store/campaign-store.ts';
import { campaignCount } from './campaign-count.ts';
import { assertSound, findCampaign, type CampaignDeps } from './campaign-deps.ts';
import { presentCampaign, toLogged } from './present-campaign.ts';
import { readFile } from '../../../platform/files.ts';
import { isCompletePicture } from '../../../organisation/uploads/service/is-complete-picture.ts';

/** @throws AppError with one of the error codes that the route declares in the contract. */
export const createCampaign = async (deps: CampaignDeps, fields: CampaignFields): Promise<CampaignView> => {
  const made = await sound(deps, null, {
    ...ofFields(fields),
    id: campaignIdSchema.parse(newUlid(deps.now())),
    status: statusWhenSaved(null, fields.scheduledAt),
    pausedFor: null,
    completedAt: null,
    startedAt: null,
    media: null,
    savedBy: savedBy(deps),
    ...newSeries(fields),
    version: 1,
  });
  return store(deps, made);
};

const store = async (deps: CampaignDeps, made: Campaign): Promise<CampaignView> => {
  const written = await commitAct(
    deps.actor,
    { action: 'create', ...named(made), before: null, after: toLogged(made) },
    [await campaignCount(deps.actor.companyId).oneMore(mostCampaigns), deps.campaigns.createWrite(made)],
    deps.now(),
  );
  if (written.outcome === 'refused') throw new AppError('ERR_TOO_MANY_CAMPAIGNS', { max: mostCampaigns });
  return presentCampaign(deps, made);
};

/** A draft like a campaign, under another name. @throws AppError ERR_RECORD_NOT_FOUND, ERR_TOO_MANY_CAMPAIGNS. */
export const duplicateCampaign = async (deps: CampaignDeps, id: CampaignId, { name }: { name: string }): Promise<CampaignView> => {
  const like = await findCampaign(deps, id);
  return store(deps, {
    ...like,
    id: campaignIdSchema.parse(newUlid(deps.now())),
    name,
    status: 'INATIVA',
    pausedFor: null,
    scheduledAt: null,
    completedAt: null,
    startedAt: null,
    savedBy: savedBy(deps),
    ...newSeries({ scheduledAt: null }),
    version: 1,
  });
};

/** A campaign begins a series of its own. */
const newSeries = ({ scheduledAt }: Pick<CampaignFields, 'scheduledAt'>) => ({ firstAt: scheduledAt, step: 0, contadorEnvio: 1 });

const savedBy = ({ actor: { userId, name } }: Pick<CampaignDeps, 'actor'>): Campaign['savedBy'] => ({ userId, name });

/** Saves a campaign that does not send. @throws AppError with one of the error codes that the route declares in the contract. */
export const changeCampaign = (
  deps: CampaignDeps,
  id: CampaignId,
  { version, ...fields }: CampaignFields & { version?: number | undefined },
): Promise<CampaignView> =>
  save(deps, id, version, async (before) => {
    const series = fields.scheduledAt === before.scheduledAt ? {} : newSeries(fields);
    const after: Campaign = { ...before, ...ofFields(fields), ...series, status: statusWhenSaved(before.status, fields.scheduledAt) };
    const run = before.startedAt === null ? null : await deps.campaigns.run(id);
    return sound(deps, before, run !== null && (run.gathered || run.people > 0) ? { ...after, ...whomOf(before) } : after);
  });

/** @throws AppError with one of the error codes that the route declares in the contract. */
export const setCampaignMedia = async (
  deps: CampaignDeps,
  id: CampaignId,
  given: { media: UploadedMedia | null | undefined; file: FormFile | undefined },
): Promise<CampaignView> => {
  assertEditable(deps, await findCampaign(deps, id));
  const media = await takeAttachment(deps, given);
  if (media.mediaType === 'image' && !isCompletePicture(await readFile(media.key), media.mimeType))
    throw new AppError('ERR_UPLOAD_DAMAGED', undefined);
  return save(deps, id, undefined, async (before) => ({ ...before, media }));
};

export const removeCampaignMedia = (deps: CampaignDeps, id: CampaignId): Promise<CampaignView> =>
  save(deps, id, undefined, async (before) => ({ ...before, media: null }));

/** The people of a deleted campaign are deleted by a job. @throws AppError ERR_RECORD_NOT_FOUND, ERR_CAMPAIGN_RUNNING. */
export const deleteCampaign = (deps: CampaignDeps, id: CampaignId): Promise<{ ok: true; auditId: AuditId }> =>
  untilUndisturbed(async () => {
    const before = await findCampaign(deps, id);
    if (!mayDeleteCampaign(before.status)) throw new AppError('ERR_CAMPAIGN_RUNNING', undefined);
    const { write } = deps.campaigns.removal(before);
    const options = { kind: 'campaignRemoval' as const, campaignId: id };
    const job = newJob(deps.actor, { kind: options.kind, state: 'running', title: before.name, part: 0, options }, deps.now());
    const written = await commitAct(
      deps.actor,
      { action: 'delete', ...named(before), before: toLogged(before), after: null },
      [write, await campaignCount(deps.actor.companyId).oneLess(), ...(before.startedAt === null ? [] : [deps.jobs.createWrite(job)])],
      deps.now(),
    );
    return written.outcome === 'written' ? { ok: true as const, auditId: written.auditId } : undefined;
  });

const save = async (
  deps: CampaignDeps,
  id: CampaignId,
  version: number | undefined,
  change: (before: Campaign) => Promise<Campaign>,
): Promise<CampaignView> => {
  const saved = await untilUndisturbed(async () => {
    const before = await findCampaign(deps, id);
    assertEditable(deps, before);
    assertVersion(before, version);
    const after: Campaign = { ...(await change(before)), savedBy: savedBy(deps), version: before.version + 1 };
    const written = await commitAct(
      deps.actor,
      { action: 'update', ...named(after), before: toLogged(before), after: toLogged(after) },
      [deps.campaigns.changeWrite(before, after)],
      deps.now(),
    );
    return written.outcome === 'written' ? after : undefined;
  });
  return presentCampaign(deps, saved);
};

const named = ({ id, name }: Campaign) => ({ kind: 'campaign' as const, id, name });

const assertEditable = ({ now }: Pick<CampaignDeps, 'now'>, campaign: Campaign): void => {
  if (!mayEditCampaign(campaign, now())) throw new AppError('ERR_CAMPAIGN_NOT_EDITABLE', undefined);
};

const places = Array.from({ length: variants }, (_none, index) => (index + 1) as 1 | 2 | 3 | 4 | 5);

/** A form's fields as the campaign has them. Without a ticket there is nobody and no queue to give it to. */
const ofFields = (fields: CampaignFields) => {
  const { name, confirmation, scheduledAt, contactListId, tagListId, whatsappId, statusTicket, templateId, templateVariables } = fields;
  const { intervalo, valorIntervalo, enviarQuantasVezes } = fields;
  const openTicket = fields.openTicket === 'enabled';
  return {
    name,
    confirmation,
    scheduledAt,
    contactListId,
    tagListId,
    whatsappId,
    statusTicket,
    templateId,
    templateVariables,
    intervalo,
    valorIntervalo,
    enviarQuantasVezes,
    openTicket,
    userId: openTicket ? fields.userId : null,
    queueId: openTicket ? fields.queueId : null,
    messages: places.map((place) => fields[`message${place}`]),
    confirmationMessages: places.map((place) => fields[`confirmationMessage${place}`]),
  };
};

/** To whom a campaign goes, and from where: fixed once its people were gathered. */
const whomOf = ({ contactListId, tagListId, whatsappId }: Campaign) => ({ contactListId, tagListId, whatsappId });

const sound = async (deps: CampaignDeps, before: Campaign | null, given: Campaign): Promise<Campaign> => {
  await assertSound(deps, given, before);
  return given;
};
