import type { Author } from '@balcao/functions/platform/audit/commit-act.ts';
import { receiveDeps, type ReceiveDeps } from '@balcao/functions/conversation/tickets/inbound/receive-deps.ts';
import { receiveMessage } from '@balcao/functions/conversation/tickets/inbound/receive-message.ts';
import { messagingDeps, type MessagingDeps } from '@balcao/functions/conversation/tickets/messages/messaging-deps.ts';
import { sendMessage } from '@balcao/functions/conversation/tickets/messages/send-message.ts';
import { updateTicket } from '@balcao/functions/conversation/tickets/attend/update-ticket.ts';
import { toActor } from '@balcao/functions/organisation/identity/service/authenticate.ts';
import type { Company } from '@balcao/functions/organisation/companies/service/company-records.ts';
import { contactRecords } from '@balcao/functions/people/contacts/service/contact-records.ts';
import { contactDeps } from '@balcao/functions/people/contacts/service/contact-deps.ts';
import type { ContactDeps } from '@balcao/functions/people/contacts/service/contact-context.ts';
import { createContact } from '@balcao/functions/people/contacts/service/create-contact.ts';
import type { VerifyDeps } from '@balcao/functions/people/contacts/service/verify-number.ts';
import { syncTags } from '@balcao/functions/people/contacts/service/manage-contacts.ts';
import { createQueue } from '@balcao/functions/setup/queues/service/create-queue.ts';
import { createMacro } from '@balcao/functions/work/macros/service/change-macros.ts';
import { macroDeps } from '@balcao/functions/work/macros/service/macro-deps.ts';
import type { MacroStep } from '@balcao/shared/domain/macros/macro-step.ts';
import { quickMessageRecords } from '@balcao/functions/setup/quick-messages/service/quick-message-records.ts';
import { createView } from '@balcao/functions/conversation/views/service/change-views.ts';
import { viewDeps } from '@balcao/functions/conversation/views/service/view-deps.ts';
import { createQuickMessage } from '@balcao/functions/setup/quick-messages/service/create-quick-message.ts';
import { createTag } from '@balcao/functions/setup/tags/service/create-tag.ts';
import type { Connection } from '@balcao/functions/setup/connections/service/connection-records.ts';
import { loadNames } from '@balcao/functions/people/names/service/names.ts';
import type { Queue } from '@balcao/functions/setup/queues/service/queue-records.ts';
import { demoLanes, menuOf } from './menus.ts';
import { laneDeps } from '@balcao/functions/conversation/tickets/kanban/lane-deps.ts';
import { moveCard } from '@balcao/functions/conversation/tickets/kanban/move-card.ts';
import type { Tag } from '@balcao/functions/setup/tags/service/tag-records.ts';
import type { Actor } from '@balcao/functions/platform/actor.ts';
import type { StoredUser } from '@balcao/functions/organisation/users/service/user-records.ts';
import { sessionId, threadIdOf, type CompanyId, type QueueId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { openings, scripts, type Line, type Script } from './conversations.ts';
import { makeFlows } from './make-flows.ts';
import { makeSchedules } from './make-schedules.ts';
import { person, type Person } from './people.ts';

export const contactCount = 300;

type Demo = {
  company: Company;
  connection: Connection;
  attendants: ReadonlyArray<StoredUser>;
  owner: StoredUser;
  queues: ReadonlyMap<string, Queue>;
  tags: ReadonlyMap<string, Tag>;
};

export const demoQueues = [
  { name: 'Vendas', color: '#7a1fa2', orderQueue: 1 },
  { name: 'Suporte', color: '#0b6e4f', orderQueue: 2 },
  { name: 'Financeiro', color: '#b35900', orderQueue: 3 },
] as const;
const demoTags = [
  ['VIP', '#c2185b'],
  ['Novo cliente', '#00796b'],
  ['Atacado', '#303f9f'],
  ['Troca', '#5d4037'],
  ['Garantia', '#455a64'],
  ['Boleto', '#ad6800'],
] as const;
const demoQuickMessages = [
  ['bomdia', '{{ms}}, {{firstName}}! Aqui é {{userName}}, como posso ajudar?'],
  ['pix', 'Nossa chave Pix é o CNPJ 12.345.678/0001-90 (Loja Modelo). Assim que pagar, me mande o comprovante por aqui, por favor.'],
  ['prazo', 'O prazo de entrega é de 3 a 7 dias úteis para o Sudeste e de 5 a 12 para as demais regiões.'],
  ['troca', 'Você pode trocar em até 30 dias, com a etiqueta. Quer que eu agende a coleta?'],
  ['horario', 'Atendemos de segunda a sexta, das 8h às 18h, e aos sábados das 9h às 13h.'],
  ['obrigado', 'Nós que agradecemos, {{firstName}}! Qualquer coisa é só chamar. Protocolo {{protocol}}.'],
] as const;

/** Queues, tags and quick messages of the demo company; those that exist already stay. */
export const makeLists = async (author: Author, now: Date): Promise<{ queues: Map<string, Queue>; tags: Map<string, Tag> }> => {
  const { companyId } = author;
  const before = await loadNames(companyId);
  const queues = new Map([...before.queues.values()].map((queue) => [queue.name, queue]));
  const tags = new Map([...before.tags.values()].map((tag) => [tag.name, tag]));
  for (const queue of demoQueues) {
    if (!queues.has(queue.name))
      queues.set(
        queue.name,
        await createQueue(
          companyId,
          { ...queue, greetingMessage: `Você está na fila ${queue.name}. Já vamos te atender!`, chatbots: menuOf(queue.name) },
          now,
        ),
      );
  }
  for (const [name, color] of demoTags) if (!tags.has(name)) tags.set(name, await createTag(author, { name, color, kanban: false }, now));
  for (const [index, { name, next, back, ...lane }] of demoLanes.entries())
    if (!tags.has(name)) {
      const [nextLaneId = null, rollbackLaneId = null] = [next, back].map((led) =>
        led === undefined ? null : (tags.get(led)?.id ?? null),
      );
      tags.set(name, await createTag(author, { ...lane, name, kanban: true, nextLaneId, rollbackLaneId }, new Date(now.getTime() + index)));
    }
  for (const [shortcode, message] of demoQuickMessages) {
    await createQuickMessage(author, { shortcode, message, geral: true, userId: null }, now).catch(ignore('ERR_SHORTCODE_IN_USE'));
  }
  return { queues, tags };
};

const ignore =
  (...codes: string[]) =>
  (error: unknown): null => {
    if (error instanceof AppError && codes.includes(error.code)) return null;
    throw error;
  };

const actorOf = (user: StoredUser, company: Company): Actor =>
  toActor(user, company, sessionId.parse('0'.repeat(26)), { id: 'demo', at: 0 });

/** Two views that everybody has, until somebody makes or deletes one. */
const makeViews = async (actor: Actor, queues: ReadonlyMap<string, Queue>): Promise<void> => {
  const deps = viewDeps(actor);
  if ((await deps.views.listOf(null)).length > 0) return;
  const first = [...queues.values()].slice(0, 1).map(({ id }) => id);
  const name = [...queues.keys()].at(0) ?? '';
  await createView(deps, { name: 'Todos em atendimento', filter: { all: true }, shared: true });
  await createView(deps, { name: `${name} esperando`, filter: { tab: 'pending', queues: first }, shared: true });
};

/** Macros that everybody has, and one of the owner's, until somebody makes or deletes one. */
const makeMacros = async (actor: Actor, { queues, tags }: Pick<Demo, 'queues' | 'tags'>): Promise<void> => {
  const deps = macroDeps(actor);
  const made = await Promise.all([deps.macros.listOf(null), deps.macros.listOf(actor.userId)]);
  if (made.flat().length > 0) return;
  const replies = await quickMessageRecords(actor.companyId).list();
  const say = (wanted: string): MacroStep[] =>
    replies.flatMap(({ id, shortcode }) => (shortcode === wanted ? [{ kind: 'reply' as const, quickMessageId: id }] : []));
  const tag = (name: string): MacroStep[] => {
    const found = tags.get(name);
    return found ? [{ kind: 'addTag', tagId: found.id }] : [];
  };
  const pass = (name: string): MacroStep[] => {
    const found = queues.get(name);
    return found ? [{ kind: 'transfer', queueId: found.id, userId: null }] : [];
  };
  const shared = [
    { name: 'Troca pedida', steps: [...say('troca'), ...tag('Troca')] },
    { name: 'Cobrar e passar ao Financeiro', steps: [...say('pix'), ...tag('Boleto'), ...pass('Financeiro')] },
    { name: 'Agradecer e encerrar', steps: [...say('obrigado'), { kind: 'resolve' as const, farewell: false }] },
  ];
  for (const [position, macro] of shared.entries()) await createMacro(deps, { ...macro, shared: true, position });
  const steps: MacroStep[] = [{ kind: 'note', text: 'Retornar amanhã cedo com o preço do atacado.' }, ...tag('Atacado')];
  await createMacro(deps, { name: 'Cotação de atacado', steps, shared: false });
};

/** Contacts and a believable past: closed, open and waiting conversations, made by the same use cases people and channels
 *  use, at instants of the past. Running it again changes nothing. */
export const makeHistory = async (demo: Demo, now: Date): Promise<void> => {
  await makeViews(actorOf(demo.owner, demo.company), demo.queues);
  await makeMacros(actorOf(demo.owner, demo.company), demo);
  await makeFlows(actorOf(demo.owner, demo.company), demo.queues);
  await inParallel(
    8,
    Array.from({ length: contactCount }, (_, n) => () => addContact(demo, n, now)),
  );
  await makeSchedules(actorOf(demo.owner, demo.company), await scheduledContacts(demo), demo.connection.id, now);
  const jobs: (() => Promise<void>)[] = [];
  let n = 0;
  const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  for (let i = 0; i < 36; i++, n++) jobs.push(conversation(demo, n, ago(60 * (5 + i * 9)), 'closed'));
  for (let i = 0; i < 22; i++, n++) jobs.push(conversation(demo, n, ago(35 + i * 23), i % 5 === 0 ? 'waiting-for-us' : 'open'));
  for (let i = 0; i < 10; i++, n++) jobs.push(waiting(demo, n, ago(1 + i * i * 2), i));
  await inParallel(6, jobs);
};

const inParallel = async (width: number, jobs: ReadonlyArray<() => Promise<void>>): Promise<void> => {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let job = jobs[next++]; job; job = jobs[next++]) await job();
  };
  await Promise.all(Array.from({ length: width }, worker));
};

/** Who the month of schedules is for. */
const scheduledContacts = async ({ company }: Demo) => {
  const found = await Promise.all(
    Array.from({ length: 18 }, (_, n) => contactRecords(company.id).findByIdentity([{ kind: 'phone', value: person(n * 5).number }])),
  );
  return found.filter((id) => id !== null);
};

const contactDepsAt = ({ company, owner }: Demo, at: Date): ContactDeps & VerifyDeps => ({
  ...contactDeps(actorOf(owner, company)),
  askWhatsapp: async () => 'noPhone',
  now: () => at,
});

const addContact = async (demo: Demo, n: number, now: Date): Promise<void> => {
  const { name, number, email } = person(n);
  const extraInfo = n % 6 === 0 ? [{ name: 'Cidade', value: ['Campinas', 'Joinville', 'Recife', 'Curitiba'][n % 4] ?? 'Campinas' }] : [];
  await createContact(contactDepsAt(demo, new Date(now.getTime() - (contactCount - n) * 3_600_000)), {
    name,
    number,
    email,
    disableBot: false,
    extraInfo,
    userId: n % 7 === 0 ? (demo.attendants[n % demo.attendants.length]?.id ?? null) : null,
  }).catch(ignore('ERR_CONTACT_DUPLICATED_NUMBER'));
};

const inboundDeps = (companyId: CompanyId, at: Date): ReceiveDeps => ({ ...receiveDeps(companyId), now: () => at });

/** Past replies went out long ago: they are stored as read, so nothing sends them again. */
const replyDeps = (demo: Demo, user: StoredUser, at: Date): MessagingDeps => {
  const deps = messagingDeps(actorOf(user, demo.company));
  const { messages } = deps;
  return {
    ...deps,
    messages: {
      ...messages,
      append: (ticket, [message], refs, touch) =>
        messages.append(ticket, [{ ...message, ack: 3, providerId: `wamid.demo.${message.id}` }], refs, touch),
    },
    now: () => at,
  };
};

const says = (demo: Demo, who: Person, id: string, text: string, at: Date): Promise<void> =>
  receiveMessage(
    inboundDeps(demo.company.id, at),
    demo.connection,
    {
      type: 'message',
      channel: 'whatsapp_oficial',
      chatKey: who.number,
      providerId: `wamid.demo.${id}`,
      sentAt: at.toISOString(),
      contact: { identities: [{ kind: 'phone', value: who.number }], name: who.name },
      content: { kind: 'text', body: text },
      quotedProviderId: null,
      forwarded: false,
      fromMe: false,
    },
    at,
  );

const ticketOf = async (demo: Demo, who: Person) => {
  const contact = await contactRecords(demo.company.id).findByIdentity([{ kind: 'phone', value: who.number }]);
  if (!contact) return null;
  const { tickets } = receiveDeps(demo.company.id);
  const { activeTicketId, lastTicketId } = await tickets.getThread(threadIdOf(demo.connection.id, contact));
  const id = activeTicketId ?? lastTicketId;
  return id && (await tickets.get(id));
};

const change = async (
  demo: Demo,
  user: StoredUser,
  who: Person,
  at: Date,
  request: Pick<Parameters<typeof updateTicket>[1], 'status' | 'queueId'>,
): Promise<void> => {
  const ticket = await ticketOf(demo, who);
  if (!ticket) return;
  await updateTicket(replyDeps(demo, user, at), {
    id: ticket.id,
    userId: null,
    isTransfered: false,
    msgTransfer: null,
    sendFarewellMessage: false,
    useIntegration: null,
    ...request,
  });
};

const scriptOf = (n: number): Script => {
  const script = scripts[n % scripts.length];
  if (!script) throw new Error('there are no scripts');
  return script;
};

const conversation = (demo: Demo, n: number, startAt: Date, end: 'closed' | 'open' | 'waiting-for-us') => async (): Promise<void> => {
  const script = scriptOf(n);
  const who = person(n);
  const queueId = demo.queues.get(script.queue)?.id ?? null;
  const inQueue = demo.attendants.filter(({ queueIds }) => queueId !== null && queueIds.includes(queueId));
  // The owner attends some too, so that whoever signs in as administrator has a list of their own.
  const user = (end !== 'closed' && n % 9 === 2 ? undefined : inQueue[n % inQueue.length]) ?? demo.owner;
  const lastCustomerLine = script.lines.map(([kind]) => kind).lastIndexOf('c');
  const lines: ReadonlyArray<Line> = end === 'open' ? script.lines.slice(0, lastCustomerLine) : script.lines;
  let at = startAt;
  let isAccepted = false;
  for (const [index, [kind, text]] of lines.entries()) {
    at = new Date(at.getTime() + (20 + ((n * 31 + index * 17) % 70)) * 1000);
    if (kind === 'c') {
      await says(demo, who, `${n}.${index}`, text, at);
      continue;
    }
    if (!isAccepted) {
      if (!user.allTicket && queueId) await toQueue(demo, who, queueId, at);
      await change(demo, user, who, at, { status: 'open', queueId });
      isAccepted = true;
      at = new Date(at.getTime() + 9000);
    }
    const ticket = await ticketOf(demo, who);
    if (ticket)
      await sendMessage(
        replyDeps(demo, user, at),
        ticket.id,
        { body: text, isPrivate: kind === 'n', clientId: `demo-${n}-${index}` },
        [],
      ).catch(ignore('ERR_TICKET_NOT_OPEN'));
  }
  await tagContact(demo, who, script, at);
  if (end !== 'closed') await intoLane(demo, user, who, n, at);
  if (end === 'closed') await change(demo, user, who, new Date(at.getTime() + 60_000), { status: 'closed', queueId: null });
  else if (end === 'open') {
    const ticket = await ticketOf(demo, who);
    if (ticket) await receiveDeps(demo.company.id).tickets.markRead(ticket);
  }
};

/** Most open conversations stand in a lane of the board, the others in none. */
const intoLane = async (demo: Demo, user: StoredUser, who: Person, n: number, at: Date): Promise<void> => {
  const lane = demoLanes[n % (demoLanes.length + 1)];
  const tag = lane && demo.tags.get(lane.name);
  const ticket = await ticketOf(demo, who);
  if (tag && ticket) await moveCard({ ...laneDeps(demo.company.id), now: () => at }, ticket, tag.id, { id: user.id, name: user.name });
};

const tagContact = async (demo: Demo, who: Person, script: Script, at: Date): Promise<void> => {
  const id = await contactRecords(demo.company.id).findByIdentity([{ kind: 'phone', value: who.number }]);
  const tags = script.tags.flatMap((name) => demo.tags.get(name)?.id ?? []);
  if (id && tags.length > 0) await syncTags(contactDepsAt(demo, at), id, tags);
};

const waiting = (demo: Demo, n: number, startAt: Date, i: number) => async (): Promise<void> => {
  const who = person(n);
  const texts = openings[i % openings.length] ?? [];
  for (const [index, text] of texts.entries()) await says(demo, who, `${n}.${index}`, text, new Date(startAt.getTime() + index * 15_000));
  const queue = [...demo.queues.values()][i % (demo.queues.size + 1)];
  if (!queue) return;
  await toQueue(demo, who, queue.id, new Date(startAt.getTime() + 20_000));
};

/** What a bot's menu will do: a ticket nobody has yet goes to a queue. */
/** Queues of the past have greeted already: a greeting now would go out to the customer. */
const withoutGreetings = (deps: MessagingDeps): MessagingDeps => ({
  ...deps,
  facts: async (known, needs) => {
    const facts = await deps.facts(known, needs);
    const silent = Object.entries(facts.queues).map(([id, queue]) => [id, queue && { ...queue, greetingMessage: '' }]);
    return { ...facts, queues: Object.fromEntries(silent) };
  },
});

const toQueue = async (demo: Demo, who: Person, queueId: QueueId, at: Date): Promise<void> => {
  const ticket = await ticketOf(demo, who);
  if (ticket?.status !== 'pending' || ticket.queueId) return;
  await updateTicket(withoutGreetings(replyDeps(demo, demo.owner, at)), {
    id: ticket.id,
    status: 'pending',
    userId: null,
    queueId,
    isTransfered: true,
    msgTransfer: null,
    sendFarewellMessage: false,
    useIntegration: null,
  });
};
