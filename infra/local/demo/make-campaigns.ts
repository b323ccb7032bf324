import type { Actor } from '@balcao/functions/platform/actor.ts';
import { newUlid } from '@balcao/functions/platform/new-ids.ts';
import { writeTogether } from '@balcao/functions/platform/write-together.ts';
import { quickMessageRecords } from '@balcao/functions/setup/quick-messages/service/quick-message-records.ts';
import { campaignRecipientEntity, campaignRunEntity } from '@balcao/functions/work/campaigns/store/campaign.entities.ts';
import { campaignStoreFor, newRun, type Campaign } from '@balcao/functions/work/campaigns/store/campaign-store.ts';
import { contactListItemStoreFor, contactListStoreFor } from '@balcao/functions/work/contact-lists/service/contact-list-records.ts';
import { campaignId, type CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import type { RecipientState, SkipReason } from '@balcao/shared/domain/campaigns/recipient-state.ts';
import { contactListId, contactListItemId, type ContactListId } from '@balcao/shared/domain/contact-lists/contact-list.ts';
import type { ConnectionId, ContactId, QueueId } from '@balcao/shared/domain/ids.ts';
import { contactRecords } from '@balcao/functions/people/contacts/service/contact-records.ts';
import { queueRecords } from '@balcao/functions/setup/queues/service/queue-records.ts';
import { person } from './people.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Whom the campaigns are for. */
type Person = { name: string; number: string; email: string; contactId: ContactId | null };

/** Contacts of the demo who have no conversation. */
const firstPerson = 180;
const lastPerson = 299;

export const makeDemoCampaigns = async (owner: Actor, connection: ConnectionId, now: Date): Promise<void> => {
  const contacts = contactRecords(owner.companyId);
  const people = await Promise.all(
    Array.from({ length: lastPerson - firstPerson + 1 }, async (_none, n) => {
      const { name, number, email } = person(firstPerson + n);
      return { name, number, email, contactId: await contacts.findByIdentity([{ kind: 'phone', value: number }]) };
    }),
  );
  const [queue] = await queueRecords(owner.companyId).list();
  await makeCampaigns(owner, { people, connectionId: connection, queueId: queue?.id ?? null }, now);
};

/** A list, and three campaigns over it until somebody makes one: one that is over, one that sends, one that is planned. */
const makeCampaigns = async (
  actor: Actor,
  { people, connectionId, queueId }: { people: ReadonlyArray<Person>; connectionId: ConnectionId; queueId: QueueId | null },
  now: Date,
): Promise<void> => {
  const { companyId } = actor;
  const campaigns = campaignStoreFor(companyId);
  const templates = (await quickMessageRecords(companyId).list()).filter(({ template }) => template?.connectionId === connectionId);
  const template = templates.find(({ shortcode }) => shortcode === 'retomar_conversa');
  if (!template || people.length === 0 || (await campaigns.list()).length > 0) return;
  const list = await makeList(actor, people, now);
  const make = (name: string, change: Partial<Campaign>, at: Date): Campaign => ({
    id: campaignId.parse(newUlid(at)),
    name,
    status: 'INATIVA',
    pausedFor: null,
    messages: ['', '', '', '', ''],
    confirmationMessages: ['', '', '', '', ''],
    confirmation: false,
    scheduledAt: null,
    completedAt: null,
    startedAt: null,
    contactListId: list,
    tagListId: null,
    whatsappId: connectionId,
    openTicket: queueId !== null,
    userId: null,
    queueId,
    statusTicket: 'closed',
    templateId: template.id,
    templateVariables: { 'body.1': '{{firstName}}' },
    media: null,
    intervalo: 1,
    valorIntervalo: 1,
    enviarQuantasVezes: 1,
    contadorEnvio: 1,
    firstAt: null,
    step: 0,
    savedBy: { userId: actor.userId, name: actor.name },
    version: 1,
    ...change,
  });

  const begun = new Date(now.getTime() - 6 * dayMs);
  const past = make(
    'Liquidação de inverno',
    { status: 'FINALIZADA', startedAt: begun.toISOString(), completedAt: new Date(begun.getTime() + 5 * hourMs).toISOString() },
    begun,
  );
  await putPeople(
    actor,
    past.id,
    people.map((person, place) => outcomeAt(person, place, begun)),
    people.length,
  );
  await writeTogether([campaigns.createWrite(past)]);

  const today = new Date(now.getTime() - hourMs);
  const running = make('Novidades da semana', { status: 'EM_ANDAMENTO', startedAt: today.toISOString() }, today);
  const sent = Math.floor(people.length / 2);
  const states = people.map((person, place) =>
    place < sent ? outcomeAt(person, place, today, 10_000) : { ...person, state: 'waiting' as const, at: null },
  );
  await putPeople(actor, running.id, states, sent);
  await writeTogether([campaigns.createWrite(running)]);

  const tomorrow = new Date(now.getTime() + dayMs);
  tomorrow.setUTCHours(14, 0, 0, 0);
  const planned = make('Volta às aulas', { status: 'PROGRAMADA', scheduledAt: tomorrow.toISOString() }, now);
  await writeTogether([campaigns.createWrite(planned)]);
};

const makeList = async ({ companyId }: Actor, people: ReadonlyArray<Person>, now: Date): Promise<ContactListId> => {
  const lists = contactListStoreFor(companyId);
  const id = contactListId.parse(newUlid(now));
  await writeTogether([lists.createWrite({ id, name: 'Clientes da loja', liveTagId: null, jobId: null, resultJobIds: [], version: 1 })]);
  await contactListItemStoreFor(companyId).addMissing(
    id,
    people.map(({ contactId: _contact, ...person }, n) => ({
      ...person,
      id: contactListItemId.parse(newUlid(new Date(now.getTime() + n))),
      listId: id,
      isWhatsappValid: n % 9 === 0 ? null : true,
      version: 1,
    })),
  );
  return id;
};

type Outcome = Person & { state: RecipientState; at: string | null; skipped?: SkipReason; failure?: { code: number; reason: string } };

/** What became of the message to somebody, of which most arrive. */
const outcomeAt = (person: Person, place: number, begun: Date, everyMs = 150_000): Outcome => {
  const at = new Date(begun.getTime() + place * everyMs).toISOString();
  if (place % 23 === 7) return { ...person, state: 'failed', failure: { code: 131026, reason: 'Message undeliverable' }, at };
  if (place % 19 === 5) return { ...person, state: 'skipped', skipped: 'optedOut', at };
  const state = place % 6 === 0 ? 'answered' : place % 5 < 3 ? 'read' : 'delivered';
  return { ...person, state, at };
};

const putPeople = async ({ companyId }: Actor, id: CampaignId, people: ReadonlyArray<Outcome>, next: number): Promise<void> => {
  await campaignRecipientEntity.putMany(
    people.map(({ skipped, failure, at, ...person }, place) => ({
      companyId,
      campaignId: id,
      placeKey: String(place).padStart(7, '0'),
      ...person,
      at: at ?? undefined,
      skipped,
      failure,
    })),
  );
  const { jobId: _job, exportJobId: _export, waits: _waits, ...run } = newRun(new Date().toISOString());
  await campaignRunEntity.put({ companyId, campaignId: id, ...run, next, people: people.length, gathered: true }).go();
};
