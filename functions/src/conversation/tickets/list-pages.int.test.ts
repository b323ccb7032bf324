import { companyId as companyIdSchema, ticketId as ticketIdSchema, ticketUuid } from '@balcao/shared/domain/ids.ts';
import type { TicketStatus } from '@balcao/shared/domain/tickets/ticket.ts';
import { beforeAll, expect, it } from 'vitest';
import type { TestCompany } from '../../testing/make-company.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';
import type { CloudOfRun } from '../../../../infra/local/testing/clouds-of-run.ts';

let cloud: CloudOfRun;
let make: typeof import('../../testing/make-company.ts');
let company: TestCompany;
beforeAll(async () => {
  cloud = joinTestCloud();
  make = await import('../../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Páginas');
});

/** Tickets of a status, the newest last, each placed up to `lagMs` behind its place in the lists. */
const fill = async (
  status: TicketStatus,
  count: number,
  { firstId, stepMs, lagMs }: { firstId: number; stepMs: number; lagMs: number },
) => {
  const { ticket } = await make.customerWrites(company, `a primeira de muitas ${status}`);
  const { ticketEntity } = await import('./store/ticket.entity.ts');
  const { toTicketRow } = await import('./store/conversation-tables.ts');
  const companyId = companyIdSchema.parse(company.id);
  const start = Date.parse('2026-01-20T10:00:00.000Z');
  const rows = Array.from({ length: count }, (_, n) => {
    const at = start + Math.floor(n / 2) * stepMs;
    const updatedAt = new Date(at).toISOString();
    const own = { id: ticketIdSchema.parse(firstId + n), uuid: ticketUuid.parse(crypto.randomUUID()) };
    const row = toTicketRow(companyId, { ...ticket, ...own, status, isGroup: status === 'group', waitingSince: null, updatedAt });
    return { ...row, placedAt: new Date(at - ((n * 7919) % (lagMs + 1))).toISOString() };
  });
  await ticketEntity.putMany(rows);
  return rows.map(({ ticketId }) => Number(ticketId));
};

const walk = async (query: Record<string, string>): Promise<number[]> => {
  const ids: number[] = [];
  const cursors = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null && !cursors.has(cursor); ) {
    cursors.add(cursor);
    const { body }: { body: { tickets: { id: number }[]; nextCursor: string | null } } = await company.owner.call('GET', '/tickets', {
      query: { showAll: 'true', ...query, ...(cursor === '' ? {} : { cursor }) },
    });
    ids.push(...body.tickets.map(({ id }) => id));
    cursor = body.nextCursor;
  }
  return ids;
};

it.each([
  ['open', 'over hours', 200, { firstId: 100_000, stepMs: 40_000, lagMs: 59_000 }],
  ['group', 'in the same minute', 700, { firstId: 200_000, stepMs: 60, lagMs: 59_000 }],
  ['closed', 'in the same minute', 700, { firstId: 300_000, stepMs: 60, lagMs: 0 }],
] as const)('tickets that are %s and changed %s are each on one page, in order', async (status, _when, count, places) => {
  const ids = await fill(status, count, places);

  expect(await walk({ status, sortTickets: 'ASC' })).toEqual(ids);
  expect(await walk({ status, sortTickets: 'DESC' })).toEqual(ids.toReversed());
});

it('a cursor that nobody was given starts from the top', async () => {
  const { ticket } = await make.customerWrites(company, 'começo');
  const forged = (position: object) => Buffer.from(JSON.stringify(position)).toString('base64url');
  const long = 'z'.repeat(2000);
  const listed = async (path: string, query: Record<string, string>) => (await company.owner.call('GET', path, { query })).body;

  for (const cursor of ['0', long, '#'])
    expect(await listed(`/messages/${ticket.id}`, { cursor })).toMatchObject({ messages: [{ body: 'começo' }] });
  expect((await listed('/contacts', { cursor: forged({ sortName: long, contactId: ticket.contactId }) })).contacts).not.toEqual([]);
  const cursor = forged({ listedAt: '', ticketId: 1 });
  expect((await listed('/tickets', { status: 'pending', showAll: 'true', cursor })).tickets).not.toEqual([]);
});
