import { findOrCreateContact } from '../../../people/contacts/service/find-or-create-contact.ts';
import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
import { shownOptOut } from '@balcao/shared/domain/contacts/opt-out.ts';
import type { CompanyId, ContactId } from '@balcao/shared/domain/ids.ts';
import type { PlanFlags } from '@balcao/shared/domain/companies/plan-flags.ts';
import { approved } from '@balcao/shared/domain/templates/template.ts';
import { conversationOf, sayOnThread } from '../../../conversation/tickets/service/say-on-thread.ts';
import { companyRecords, type Company } from '../../../organisation/companies/service/company-records.ts';
import { planOf } from '../../../organisation/companies/service/plan-of.ts';
import { userRecords } from '../../../organisation/users/service/user-records.ts';
import { contactRecords, type Contact } from '../../../people/contacts/service/contact-records.ts';
import { optOutRecords } from '../../../people/contacts/service/opt-out-records.ts';
import { take } from '../../../platform/pacing/take.ts';
import { sendLater } from '../../../platform/queues.ts';
import { readTogether } from '../../../platform/read-together.ts';
import { TimedCache } from '../../../platform/timed-cache.ts';
import { connectionRecords, numberStandingRecords } from '../../../setup/connections/service/connection-records.ts';
import { queueRecords } from '../../../setup/queues/service/queue-records.ts';
import { quickMessageRecords, type QuickMessage } from '../../../setup/quick-messages/service/quick-message-records.ts';
import { campaignSettingsStoreFor, type StoredSettings } from '../store/campaign-settings-store.ts';
import { campaignStoreFor } from '../store/campaign-store.ts';
import { campaignsGotStoreFor } from '../store/campaigns-got-store.ts';
import { reachStoreFor } from '../store/reach-store.ts';
import { recipientStoreFor } from '../store/recipient-store.ts';
import { finishCampaign, pauseFor, reopenCampaign } from './change-standing.ts';
import { portfolioOf } from './portfolio-of.ts';
import { reachOpenPerson, reachPerson, type ReachDeps } from './reach-person.ts';
import type { Turn, TurnDeps } from './send-turn.ts';

/** Campaigns send thousands of messages: settings that are five seconds old are fresh enough for them. */
const freshMs = 5_000;
const companies = new TimedCache<Company | null>(freshMs);
const plans = new TimedCache<PlanFlags>(freshMs);
const settings = new TimedCache<StoredSettings>(freshMs);
const templates = new TimedCache<QuickMessage | null>(freshMs);
const queues = new TimedCache<{ name: string } | null>(freshMs);
const users = new TimedCache<{ active: boolean } | null>(freshMs);
const ownNumbers = new TimedCache<ReadonlySet<string>>(freshMs);

/** Longest delay of a message in a queue, seconds. A turn that is later is asked for again then. */
const longestDelaySec = 900;

/** Asks for a turn of a campaign at an instant. */
export const askForTurn = (queueUrl: string, companyId: CompanyId, { campaignId, turn }: Turn, at: string, now: Date): Promise<void> => {
  const delaySec = Math.ceil((Date.parse(at) - now.getTime()) / 1000);
  return sendLater(queueUrl, { companyId, campaignId, turn }, Math.min(Math.max(delaySec, 0), longestDelaySec));
};

export const reachDeps = (companyId: CompanyId): ReachDeps => {
  const contacts = contactRecords(companyId);
  const optOuts = optOutRecords(companyId);
  const now = () => new Date();
  const storedContact = async (id: ContactId): Promise<Contact | null> => {
    const contact = await contacts.get(id);
    return contact?.merged ? contacts.get(contact.merged.into) : contact;
  };
  return {
    recipients: recipientStoreFor(companyId),
    knownContactOf: async ({ contactId, number }) => {
      const id = contactId ?? (await contacts.findByIdentity([{ kind: 'phone', value: number }]));
      return id === null ? null : storedContact(id);
    },
    contactOf: async ({ contactId, name, number }, { id: connectionId, channel }) => {
      if (contactId !== null) return storedContact(contactId);
      return findOrCreateContact(
        { contacts, now },
        { identities: [{ kind: 'phone', value: number }], name, username: null },
        { channel, connectionId, isGroup: false },
      );
    },
    optedOut: async (contact) => shownOptOut(await optOuts.of(contact))?.source ?? null,
    conversation: (contact, connection) => conversationOf(companyId, contact, connection),
    company: () => companies.get(String(companyId), () => companyRecords(companyId).get()),
    settings: async () => (await settings.get(String(companyId), () => campaignSettingsStoreFor(companyId).get())).settings,
    got: campaignsGotStoreFor(companyId),
    template: (id) => templates.get(`${companyId} ${id}`, () => quickMessageRecords(companyId).get(id)),
    queue: (id) =>
      queues.get(`${companyId} ${id}`, async () => (await readTogether({ queue: queueRecords(companyId).faceRead(id) })).queue),
    user: (id) => users.get(`${companyId} ${id}`, () => userRecords(companyId).get(id)),
    ownNumbers: () =>
      ownNumbers.get(String(companyId), async () => {
        const connections = await connectionRecords(companyId).list();
        return new Set(connections.flatMap(({ number }) => (number === null ? [] : [phoneKey(number)])));
      }),
    say: (saying, alongsideOf) => sayOnThread(companyId, saying, alongsideOf),
    now,
  };
};

export const turnDeps = (companyId: CompanyId, queueUrl: string): TurnDeps => {
  const campaigns = campaignStoreFor(companyId);
  const recipients = recipientStoreFor(companyId);
  const reach = reachDeps(companyId);
  return {
    campaigns,
    recipients,
    counts: async (id) => {
      const counts = (await campaigns.counts([id])).get(id);
      if (!counts) throw new Error('a campaign without counts');
      return counts;
    },
    company: async () => {
      const company = await companies.get(String(companyId), () => companyRecords(companyId).get());
      return company && { ...company, plan: await plans.get(company.planId, () => planOf(company.planId)) };
    },
    // Read anew in each turn: somebody may have stopped it by them.
    connection: (id) => connectionRecords(companyId).get(id),
    standing: (id) => numberStandingRecords(companyId).get(id),
    settings: async () => (await settings.get(String(companyId), () => campaignSettingsStoreFor(companyId).get(), true)).settings,
    isTemplateFit: async ({ templateId: id }) => {
      if (id === null) return true;
      const template = await templates.get(`${companyId} ${id}`, () => quickMessageRecords(companyId).get(id), true);
      return template?.template?.status === approved;
    },
    reach: (campaign, connection, place) => reachPerson(reach, campaign, connection, place),
    reachOpen: (campaign, connection, place) => reachOpenPerson(reach, campaign, connection, place),
    reachOf: (connection) => {
      const [store, portfolio] = [reachStoreFor(companyId), portfolioOf(connection)];
      return {
        take: (limit, wanted, now) => store.take(portfolio, limit, wanted, now),
        giveBack: (people, takenAt) => store.giveBack(portfolio, people, takenAt),
      };
    },
    pace: ({ id }, perSec, wanted) => take(companyId, `number ${id}`, { perSec, burst: perSec }, wanted),
    pause: (id, reason) => pauseFor({ campaigns }, id, reason),
    finish: (id) => finishCampaign({ campaigns }, id, new Date().toISOString()),
    reopen: (id) => reopenCampaign({ campaigns }, id),
    askAt: (turn, at) => askForTurn(queueUrl, companyId, turn, at, new Date()),
    now: () => new Date(),
    random: Math.random,
  };
};
