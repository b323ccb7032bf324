import { deferredUntil, marketingStopped } from '@balcao/shared/domain/campaigns/marketing-limit.ts';
import type { RecipientState } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { companyId as companyIdSchema, type CompanyId } from '@balcao/shared/domain/ids.ts';
import { clientIdOfImage, failureOfImage, parseMessageImage } from '../../../conversation/tickets/service/message-records.ts';
import { contactRecords } from '../../../people/contacts/service/contact-records.ts';
import { optOutRecords } from '../../../people/contacts/service/opt-out-records.ts';
import type { ReactionsEnv } from '../../../platform/reactions-env.ts';
import type { Change, Reaction } from '../../../platform/stream-consumer.ts';
import { reopenCampaign } from '../service/change-standing.ts';
import { placeOfClientId } from '../service/message-of-campaign.ts';
import { pauseAllLike } from '../service/pause-all-like.ts';
import { pausesFor } from '../service/pauses-for.ts';
import { stateOfMessage } from '../service/state-of-message.ts';
import { campaignStoreFor, type Campaign } from '../store/campaign-store.ts';
import { recipientStoreFor, type Recipient, type RecipientStore } from '../store/recipient-store.ts';

type Deps = {
  recipients: (companyId: CompanyId) => Pick<RecipientStore, 'note' | 'noteUnasked' | 'takeBack' | 'get' | 'defer'>;
  /** Has the campaign stand still, and every other one that the reason stops too. */
  pause: (companyId: CompanyId, id: Campaign['id'], reason: NonNullable<Campaign['pausedFor']>) => Promise<void>;
  /** Somebody is to get the message of a campaign another day: it is not over. */
  reopen: (companyId: CompanyId, id: Campaign['id']) => Promise<void>;
  /** Somebody stopped the company's marketing. */
  optOut: (companyId: CompanyId, person: Person, at: string) => Promise<void>;
};

type Person = Pick<Message, 'contactId'> | Pick<Recipient, 'contactId' | 'number'>;

/** Meta's codes for one person: they got too much marketing of anybody; they stopped that of the company. */
const codes = { limited: 131049, stopped: marketingStopped } as const;

/** Says at the person of a campaign what became of their message, and has the campaign stand still where the channel says that it may not go on. From whom Meta's
 *  limit of marketing kept it gets it another day, a few times. Of any other message only that the person stopped marketing is noted. */
export const outcomesOf = (deps: Deps): Reaction<ReactionsEnv> => ({
  on: { message: ['changed'] },
  urgent: false,
  whenBusy: 'ownQueue',
  react: async (changes) => {
    const news = new Map<string, News>();
    const stops = new Map<string, Stop>();
    for (const change of changes) {
      const stop = stopIn(change);
      if (stop) stops.set(stop.message.id, stop);
      const found = newsIn(change);
      // Of several about one message the last one says it all.
      if (found) news.set(found.message.id, found);
    }
    await Promise.all([
      ...[...news.values()].map((each) => take(deps, each)),
      ...[...stops.values()].map(({ companyId, message }) => deps.optOut(companyId, message, message.updatedAt)),
    ]);
  },
});

type News = {
  companyId: CompanyId;
  place: { campaignId: Campaign['id']; place: number; asks: boolean };
  state: RecipientState;
  message: ReturnType<typeof parseMessageImage>;
};

const newsIn = ({ old, new: now }: Change): News | null => {
  const place = placeOfClientId(clientIdOfImage(now));
  if (!place || !now) return null;
  const message = parseMessageImage(now);
  const state = stateOfMessage(message);
  if (state === null || (old && stateOfMessage(parseMessageImage(old)) === state)) return null;
  return { companyId: companyIdSchema.parse(now['companyId']), place, state, message };
};

/** A message that is no campaign's, to somebody who stopped the company's marketing. */
type Stop = Pick<News, 'companyId' | 'message'>;
const stopIn = ({ old, new: now }: Change): Stop | null => {
  if (!now || failureOfImage(now) !== codes.stopped || failureOfImage(old) === codes.stopped || placeOfClientId(clientIdOfImage(now)))
    return null;
  return { companyId: companyIdSchema.parse(now['companyId']), message: parseMessageImage(now) };
};

const take = async ({ recipients, pause, reopen, optOut }: Deps, { companyId, place, state, message }: News): Promise<void> => {
  const its = recipients(companyId);
  const { id, failed, updatedAt: at } = message;
  const code = failed?.code ?? null;
  if (code === ownFailures.withdrawn) return its.takeBack(place, id, failed?.reason === 'optedOut' ? 'optedOut' : null, at);
  if (place.asks) {
    // A question that did not arrive is not answered; its other states change nothing.
    if (failed && state === 'failed') await its.noteUnasked(place, id, { failure: { code: failed.code, reason: failed.reason }, at });
    return;
  }
  const isOfPerson = code === codes.limited || code === codes.stopped;
  const person = isOfPerson ? await its.get(place.campaignId, place.place) : null;
  if (person && code === codes.stopped) await optOut(companyId, person, at);
  if (person && code === codes.limited) {
    const notBefore = deferredUntil(person.limited, at);
    const isDeferred = notBefore !== null && person.messageId === id && (await its.defer(person, id, notBefore, at));
    // Whoever was killed between the two left it to the next delivery, which finds the person without the message.
    if (isDeferred || person.messageId === null) return reopen(companyId, place.campaignId);
  }
  await its.note(place, id, { state, failure: failed && { code: failed.code, reason: failed.reason }, at });
  const reason = code === null ? null : pausesFor(code);
  if (reason) await pause(companyId, place.campaignId, reason);
};

export const campaignOutcomes = outcomesOf({
  recipients: recipientStoreFor,
  pause: (companyId, id, reason) => pauseAllLike({ campaigns: campaignStoreFor(companyId) }, id, reason),
  reopen: (companyId, id) => reopenCampaign({ campaigns: campaignStoreFor(companyId) }, id),
  optOut: async (companyId, person, at) => {
    const contact = person.contactId && (await contactRecords(companyId).get(person.contactId));
    const who = contact || ('number' in person ? [{ kind: 'phone' as const, value: person.number }] : null);
    if (who) await optOutRecords(companyId).noteMeta(who, true, at);
  },
});
