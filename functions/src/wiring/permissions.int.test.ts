import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { ContractRoutes } from '@balcao/shared/contract/route.ts';
import { catalogue, type ErrorCode } from '@balcao/shared/errors/catalogue.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, type ApiRequest } from '../testing/api-client.ts';
import type { Member, TestCompany } from '../testing/make-company.ts';
import { everyRoute, readPermissionTable } from '../testing/permission-table.ts';
import type { SampleRequest, TestRequests } from '../testing/sample-request.ts';
import { startTestCloud, type TestCloud } from '../testing/start-test-cloud.ts';

type Entry = (typeof everyRoute)[number];

let cloud: TestCloud;
let make: typeof import('../testing/make-company.ts');
let records: typeof import('../testing/sample-records.ts');
let platform: TestCompany;
let home: TestCompany;
let stranger: TestCompany;

const roles = ['super', 'admin', 'user'] as const;
const members = new Map<(typeof roles)[number], Member>();
/** The company whose records a member works on. */
const companyOf = (member: Member): TestCompany => [platform, home, stranger].find(({ id }) => id === member.companyId)!;

const source = join(import.meta.dirname, '..');
/** What its area tries a route with, by the route's name. */
const tried = new Map<string, { sample: SampleRequest; foreign: ErrorCode | null }>();
const loadRequests = async (): Promise<void> => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => basename(file) === 'test-requests.ts');
  for (const file of files.map((found) => join(source, found))) {
    const { samples, foreign }: TestRequests<ContractRoutes> = (await import(/* @vite-ignore */ file)).testRequests;
    for (const [name, sample] of Object.entries(samples)) tried.set(name, { sample, foreign: foreign[name] ?? null });
  }
};
const requestsOf = ({ row, name }: Entry) => {
  const found = tried.get(name);
  if (!found) throw new Error(`no test-requests.ts of an area says what ${row} is tried with`);
  return found;
};

/** Ending a session is tried on one of its own. */
const callAs = async (member: Member, { name, route }: Entry, request: ApiRequest): Promise<ApiAnswer> => {
  const caller = name === 'logout' ? await make.signIn(cloud.endpoints.api, member) : member;
  return caller.call(route.method, route.path, request);
};

const expectOutcome = (answer: ApiAnswer, code: ErrorCode | null): void =>
  code === null ? expect(answer).toMatchObject({ status: 200 }) : expectRefusal(answer, code);
const expectRefusal = (answer: ApiAnswer, code: ErrorCode): void =>
  expect(answer).toMatchObject({ status: catalogue[code].status, body: { error: code, message: expect.any(String) } });

beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'backend' });
  records = await import('../testing/sample-records.ts');
  await loadRequests();
  const { api } = cloud.endpoints;
  make = await import('../testing/make-company.ts');
  platform = await make.makeCompany(api, 'Plataforma', { isPlatform: true });
  home = await make.makeCompany(api, 'Aurora');
  stranger = await make.makeCompany(api, 'Boreal');
  members.set('super', platform.owner).set('admin', home.owner);
  members.set('user', await make.addUser(api, home, 'Ana'));
});

/** Who gets past the door of which route is tested without a cloud, in `infra/permissions.test.ts`: this is what comes of it. */
describe.each(roles)('as %s, every route does its work or refuses', { concurrent: true }, (role) => {
  const table = readPermissionTable();

  it.each(everyRoute)('$row', async (entry) => {
    const member = members.get(role)!;
    const company = companyOf(member);

    const answer = await callAs(member, entry, await requestsOf(entry).sample(company, member, cloud));

    expectOutcome(answer, table.get(entry.row)?.[role] ? null : 'ERR_NO_PERMISSION');
  });
});

describe('ids of another company', () => {
  it.each(everyRoute.filter(({ route }) => !['public', 'session:start'].includes(route.permission)))('$name', async (entry) => {
    const { sample, foreign } = requestsOf(entry);
    const request = await sample(home, home.owner, cloud);

    const answer = await callAs(stranger.owner, entry, request);

    expect(JSON.stringify(answer.body)).not.toMatch(/Aurora/);
    // Without an id in it, the request concerns the stranger's own company.
    expectOutcome(answer, foreign);
  });

  it('are not found either beside own records', async () => {
    const { call } = stranger.owner;
    const own = await records.aPendingTicket(stranger);
    const foreign = await records.aHeldTicket(home, home.owner);
    const contactId = await records.aContact(stranger);
    const upload = await home.owner.call('POST', '/uploads', { body: { fileName: 'a.jpg', mimeType: 'image/jpeg', sizeBytes: 10 } });
    const id = String(own.ticket.id);
    const open = await records.aHeldTicket(stranger, stranger.owner);
    const ticketId = String(open.ticket.id);

    const answers = {
      ERR_QUEUE_NOT_FOUND: await call('PUT', '/tickets/{id}', { params: { id }, body: { status: 'open', queueId: home.queue.id } }),
      ERR_USER_NOT_FOUND: await call('PUT', '/tickets/{id}', {
        params: { id },
        body: { status: 'open', isTransfered: true, queueId: stranger.queue.id, userId: home.owner.id },
      }),
      ERR_CONNECTION_NOT_FOUND: await call('POST', '/tickets', {
        body: { contactId, queueId: stranger.queue.id, whatsappId: home.connection.id },
      }),
      ERR_TAG_NOT_FOUND: await call('POST', '/tags/sync', { body: { contactId, tags: [home.tag.id] } }),
      ERR_MESSAGE_NOT_FOUND: await call('POST', '/messages/{ticketId}', {
        params: { ticketId },
        body: { body: 'Oi', quotedMsg: { id: foreign.message.id } },
      }),
      ERR_UPLOAD_NOT_FOUND: await call('POST', '/messages/{ticketId}', {
        params: { ticketId },
        body: { media: { key: upload.body.key, fileName: 'a.jpg', mimeType: 'image/jpeg' } },
      }),
    };

    for (const [code, answer] of Object.entries(answers)) expectRefusal(answer, code as ErrorCode);
  });

  it('change nothing over there', async () => {
    const { ticket, message } = await records.aHeldTicket(home, home.owner);
    const look = async () => [
      (await home.owner.call('GET', '/tickets/u/{uuid}', { params: { uuid: ticket.uuid } })).body,
      (await home.owner.call('GET', '/messages/{ticketId}', { params: { ticketId: String(ticket.id) } })).body,
      (await home.owner.call('GET', '/contacts/{id}', { params: { id: ticket.contactId } })).body,
    ];
    const before = await look();
    const { call } = stranger.owner;
    const params = { id: String(ticket.id), ticketId: String(ticket.id) };

    await call('PUT', '/tickets/{id}', { params, body: { status: 'closed' } });
    await call('DELETE', '/tickets/{id}', { params });
    await call('POST', '/messages/{ticketId}', { params, body: { body: 'x' } });
    await call('POST', '/messages/{id}/reaction', { params: { id: message.id }, body: { emoji: '👎' } });
    await call('PUT', '/contacts/block/{id}', { params: { id: ticket.contactId }, body: { active: false } });
    await call('DELETE', '/contacts/{id}', { params: { id: ticket.contactId } });
    await call('POST', '/tags/sync', { body: { contactId: ticket.contactId, tags: [] } });
    await call('POST', '/tickets/closeAll', { body: { status: 'open', selectedQueueIds: [home.queue.id] } });

    expect(await look()).toEqual(before);
  });
});
