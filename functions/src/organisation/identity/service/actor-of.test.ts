import { expect, it, vi } from 'vitest';
import { companyId as companyIdSchema, sessionId as sessionIdSchema, userId as userIdSchema } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { anId } from '@balcao/shared/testing/builders.ts';
import type { Company } from '../../companies/service/company-records.ts';
import type { StoredUser } from '../../users/service/user-records.ts';
import { actorOf } from './authenticate.ts';

const companyId = companyIdSchema.parse(7);
const userId = userIdSchema.parse(anId('X1'));
const session = { companyId, userId, sessionId: sessionIdSchema.parse(anId('S1')), signIn: { id: 's', at: 1_700_000_000 } };
const user = { id: userId, companyId, name: 'Ana', super: true, active: true } as StoredUser;
const company = { id: companyId, status: true, dueDate: '2999-12-31', timeZone: 'America/Sao_Paulo' } as Company;

/** What replicas say, which may be behind, and what the table says. */
const reader = (replica: 'good' | 'ended', table: 'good' | 'ended') =>
  vi.fn(async (_session: unknown, consistent: boolean) => {
    if ((consistent ? table : replica) === 'ended') throw new AppError('ERR_SESSION_INVALID', undefined);
    return { user, company };
  });
const ask = (read: ReturnType<typeof reader>) => actorOf(session, { whenExpired: false }, read);

it('who is signed in is read once, at the lower price', async () => {
  const read = reader('good', 'ended');

  expect(await ask(read)).toMatchObject({ userId, companyId, name: 'Ana' });
  expect(read.mock.calls.map(([, consistent]) => consistent)).toEqual([false]);
});

it('who signed in this very moment is not sent away', async () => {
  expect(await ask(reader('ended', 'good'))).toMatchObject({ userId });
});

it('whose session ended is refused by the latest word', async () => {
  const read = reader('ended', 'ended');

  await expect(ask(read)).rejects.toMatchObject({ code: 'ERR_SESSION_INVALID' });
  expect(read).toHaveBeenCalledTimes(2);
});

it('a fault is a fault, and asks nothing more', async () => {
  const read = vi.fn(() => Promise.reject(new Error('busy')));

  await expect(actorOf(session, { whenExpired: false }, read)).rejects.toThrow('busy');
  expect(read).toHaveBeenCalledTimes(1);
});
