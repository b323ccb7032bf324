import { companyId, connectionId } from '@balcao/shared/domain/ids.ts';
import { aUserId } from '@balcao/shared/testing/builders.ts';
import { beforeAll, expect, it } from 'vitest';
import { newUlid } from '../../platform/new-ids.ts';
import { joinTestCloud } from '../../testing/join-test-cloud.ts';

beforeAll(() => void joinTestCloud());

it('a device that could not be unlinked is in the audit log, once, with its number and in the name of whoever deleted the connection', async () => {
  const [{ sessionRecords, leaseRecords }, { auditStoreFor }, { writeTogether }] = await Promise.all([
    import('./service/session-records.ts'),
    import('../../platform/audit/audit-store.ts'),
    import('../../platform/write-together.ts'),
  ]);
  const company = companyId.parse(61_501);
  const session = { companyId: company, connectionId: connectionId.parse(newUlid(new Date())), shard: 3, sealedProxy: null };
  const about = { name: 'Celular', number: '5511987654321', removedBy: { userId: aUserId('A1'), name: 'Marina' } };
  const [, removed] = sessionRecords(company).remove(session, about, new Date().toISOString());
  if (!removed) throw new Error('no row of the removed session');
  await writeTogether([removed]);

  await Promise.all([1, 2, 3].map(() => leaseRecords.noteStillLinked(session).catch(() => undefined)));
  await leaseRecords.noteStillLinked(session);

  const { entries } = await auditStoreFor(company).list(null, 10);
  expect(entries).toMatchObject([
    {
      user: { name: 'Marina' },
      kind: 'connection',
      name: 'Celular',
      recordId: session.connectionId,
      changes: [{ field: 'deviceLeft', before: null, after: '5511987654321' }],
    },
  ]);
  await leaseRecords.removalDone(session);
});
