import type { CampaignRecipientView, CampaignReport, CampaignView } from '@balcao/shared/contract/campaigns.ts';
import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import type { TicketId, TicketUuid } from '@balcao/shared/domain/ids.ts';
import { hidesNumbers } from '../../../platform/actor.ts';
import { presentAttachment } from '../../../organisation/uploads/service/present-attachment.ts';
import { shownName, shownNumber } from '../../../people/contacts/service/present-contact.ts';
import type { Campaign, CampaignRun, Counts } from '../store/campaign-store.ts';
import type { Recipient } from '../store/recipient-store.ts';
import { findCampaign, type CampaignDeps } from './campaign-deps.ts';
import { toCampaignJob, toCampaignJobView } from './campaign-job.ts';

/** The five texts under their own names: `message1` … `message5`. */
const numbered = <const Name extends string>(name: Name, texts: ReadonlyArray<string>) =>
  // Cast: `Object.fromEntries` loses the names.
  Object.fromEntries(texts.map((text, index) => [`${name}${index + 1}`, text])) as { [Key in `${Name}${1 | 2 | 3 | 4 | 5}`]: string };

const toCampaignView = (
  { messages, confirmationMessages, openTicket, media: _media, savedBy: _savedBy, firstAt: _first, step: _step, ...campaign }: Campaign,
  counts: Counts,
  run: CampaignRun | undefined,
  attachment: Pick<CampaignView, 'mediaPath' | 'mediaName' | 'mediaType'>,
): CampaignView => ({
  ...campaign,
  ...numbered('message', messages),
  ...numbered('confirmationMessage', confirmationMessages),
  openTicket: openTicket ? 'enabled' : 'disabled',
  ...attachment,
  counts,
  isGathering: run !== undefined && !run.gathered,
  waits: campaign.status === 'EM_ANDAMENTO' && campaign.pausedFor === null ? (run?.waits ?? null) : null,
});

export const presentCampaigns = async (
  { campaigns, signUrl }: Pick<CampaignDeps, 'campaigns' | 'signUrl'>,
  shown: ReadonlyArray<Campaign>,
): Promise<CampaignView[]> => {
  const ids = shown.map(({ id }) => id);
  const [counts, runs] = await Promise.all([campaigns.counts(ids), campaigns.runs(ids)]);
  return Promise.all(
    shown.map(async (campaign) => {
      const its = counts.get(campaign.id);
      if (!its) throw new Error('a campaign without counts');
      return toCampaignView(campaign, its, runs.get(campaign.id), await presentAttachment(campaign.media, signUrl));
    }),
  );
};

export const presentCampaign = async (deps: Pick<CampaignDeps, 'campaigns' | 'signUrl'>, campaign: Campaign): Promise<CampaignView> => {
  const [view] = await presentCampaigns(deps, [campaign]);
  if (!view) throw new Error('a campaign without a view');
  return view;
};

/** @throws AppError ERR_RECORD_NOT_FOUND. */
export const readReport = async (deps: CampaignDeps, id: CampaignId): Promise<CampaignReport> => {
  const campaign = await findCampaign(deps, id);
  const [view, parts, run, cost] = await Promise.all([
    presentCampaign(deps, campaign),
    deps.campaigns.parts(id),
    deps.campaigns.run(id),
    deps.costs.get(id),
  ]);
  const [last, exported] = await Promise.all([
    run?.jobId ? deps.jobs.get(run.jobId) : null,
    run?.exportJobId ? deps.jobs.get(run.exportJobId) : null,
  ]);
  const job = last && toCampaignJob(last);
  return {
    campaign: view,
    hours: parts.hours
      .map(({ hour, counts: { sent, delivered, read, answered, failed } }) => ({ hour, sent, delivered, read, answered, failed }))
      .sort((one, other) => (one.hour < other.hour ? -1 : 1)),
    variants: parts.variants
      .map(({ variant, counts }) => ({
        variant: variant + 1,
        people: counts.people,
        delivered: counts.delivered + counts.read + counts.answered,
        read: counts.read + counts.answered,
        answered: counts.answered,
        failed: counts.failed,
      }))
      .sort((one, other) => one.variant - other.variant),
    billed: cost && {
      messages: cost.messages,
      free: cost.messages - cost.billable,
      unpriced: cost.unpriced,
      microUsd: cost.microUsd,
    },
    job: job && toCampaignJobView(job),
    resultUrl: exported?.resultKey ? await deps.signUrl(exported.resultKey, 'campanha.xlsx') : null,
  };
};

export const toRecipientView = (
  { actor }: Pick<CampaignDeps, 'actor'>,
  person: Recipient,
  uuids: ReadonlyMap<TicketId, TicketUuid>,
): CampaignRecipientView => {
  const { place, name, number, contactId, ticketId, state, variant, skipped, failure, at } = person;
  const hide = hidesNumbers(actor);
  return {
    place,
    name: shownName(name, hide),
    number: shownNumber(number, hide) ?? '',
    contactId,
    ticketId,
    ticketUuid: (ticketId !== null && uuids.get(ticketId)) || null,
    state,
    variant: variant === null ? null : variant + 1,
    skipped,
    failure,
    at,
  };
};

/** What the audit log shows of a campaign. */
export const toLogged = ({
  id: _id,
  version: _version,
  media,
  templateVariables: _variables,
  completedAt: _completed,
  startedAt: _started,
  savedBy: _savedBy,
  firstAt: _first,
  step: _step,
  contadorEnvio: _place,
  ...shown
}: Campaign) => ({ ...shown, mediaName: media?.fileName ?? null });
