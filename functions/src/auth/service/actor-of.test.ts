import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeEach, expect, it, vi, type Mock } from 'vitest';
import { companyId as companyIdSchema, sessionId as sessionIdSchema, userId as userIdSchema } from '@balcao/shared/domain/ids.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import { companyEntity } from '../../companies/store/company.entity.ts';
import { sessionEntity, userEntity } from '../../users/store/user.entity.ts';
import { actorOf } from './authenticate.ts';

vi.stubEnv('TABLE_NAME', 'unused');
type Batch = { input: { RequestItems: Record<string, { ConsistentRead: boolean }> } };
const send = vi.spyOn(DynamoDBClient.prototype, 'send') as unknown as Mock<(command: Batch) => Promise<object>>;
beforeEach(() => {
  send.mockReset();
});
afterAll(() => {
  send.mockRestore();
});

const companyId = companyIdSchema.parse(7);
const userId = userIdSchema.parse(anId('X1'));
const sessionId = sessionIdSchema.parse(anId('S1'));
const session = { companyId, userId, sessionId, signIn: { id: 's', at: 1_700_000_000 } };
const allowed = Object.fromEntries(
  [
    ...['allTicket', 'allowGroup', 'allHistoric', 'allUserChat', 'userClosePendingTicket', 'showDashboard', 'allowRealTime'],
    ...['allowConnections', 'showContacts', 'showCampaign', 'online'],
  ].map((name) => [name, false]),
);
const user = userEntity.itemOf({
  ...{ ...allowed, companyId, userId, name: 'Ana', email: 'ana@loja.example', profile: 'user', super: false, queueIds: [] },
  ...{
    startWork: '00:00',
    endWork: '23:59',
    farewellMessage: '',
    defaultTheme: 'light',
    defaultMenu: 'open',
    defaultTicketsManagerWidth: 550,
  },
} as unknown as Parameters<typeof userEntity.itemOf>[0]);
const company = companyEntity.itemOf({
  ...{
    companyId,
    name: 'Loja',
    email: '',
    phone: '',
    status: true,
    dueDate: '2999-12-31',
    timeZone: 'America/Sao_Paulo',
    planId: anId('P1'),
  },
  ...{ settings: {}, createdAt: '2026-01-01T00:00:00.000Z' },
});
const open = sessionEntity.itemOf({ companyId, userId, sessionId, kind: 'browser', expiresAt: 4_000_000_000 });
const ended = sessionEntity.itemOf({ companyId, userId, sessionId, kind: 'browser', expiresAt: 4_000_000_000, revoked: 'revoked' });

/** Replicas hold these rows, and the table's latest are those. */
const table = (replica: ReadonlyArray<object>, latest: ReadonlyArray<object>) =>
  send.mockImplementation(async ({ input }) => ({
    Responses: { unused: input.RequestItems['unused']?.ConsistentRead ? latest : replica },
  }));
const ask = () => actorOf(session, { whenExpired: false });

it('who is signed in is read once, at the lower price', async () => {
  table([user, company, open], [user, company, ended]);

  expect(await ask()).toMatchObject({ userId, companyId, name: 'Ana' });
  expect(send).toHaveBeenCalledTimes(1);
});

it('who signed in this very moment is not sent away', async () => {
  table([user, company], [user, company, open]);

  expect(await ask()).toMatchObject({ userId });
});

it('whose session ended is refused by the latest word', async () => {
  table([user, company, ended], [user, company, ended]);

  await expect(ask()).rejects.toMatchObject({ code: 'ERR_SESSION_INVALID' });
  expect(send).toHaveBeenCalledTimes(2);
});
