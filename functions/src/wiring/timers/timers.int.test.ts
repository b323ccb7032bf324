import { SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { userId as userIdSchema, type UserId } from '@balcao/shared/domain/ids.ts';
import type { Timer } from '@balcao/shared/events/timers.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../../../infra/local/testing/eventually.ts';
import { liveClient } from '../../testing/live-client.ts';
import type { Member, TestCompany } from '../../testing/make-company.ts';
import { startTestCloud, type TestCloud } from '../../testing/start-test-cloud.ts';
import { scheduleTimer } from '../../platform/timers/schedule-timer.ts';

let cloud: TestCloud;
let company: TestCompany;
let make: typeof import('../../testing/make-company.ts');
let records: typeof import('../../organisation/users/service/user-records.ts');
let live: typeof import('../../platform/live/live-store.ts');
/** Somebody whose page was closed at the start: it takes half a minute until that shows. */
let leaving: UserId;
beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'backend' });
  make = await import('../../testing/make-company.ts');
  records = await import('../../organisation/users/service/user-records.ts');
  live = await import('../../platform/live/live-store.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Viva');
  const member = await make.addUser(cloud.endpoints.api, company, 'Ana');
  leaving = userIdSchema.parse(member.id);
  const socket = await liveClient(cloud.endpoints.live, member);
  if (!(await isOnline(leaving))) throw new Error('who has a page open is not online');
  socket.close();
});
afterAll(() => cloud.stop());

const isOnline = async (userId: UserId) => (await records.userRecords(company.id).get(userId))?.online;
const queueUrl = () => cloud.env['QUEUE_URL_TIMERS'] ?? '';

/** Somebody who was here and left without the gateway saying so: online, without a socket. */
const aGhost = async (name: string): Promise<Member & { userId: UserId; arrival: string }> => {
  const member = await make.addUser(cloud.endpoints.api, company, name);
  const userId = userIdSchema.parse(member.id);
  const arrival = await live.liveStore.noteArrival(company.id, userId, new Date());
  await records.userRecords(company.id).setOnline(userId, true);
  return { ...member, userId, arrival };
};
const offlineTimer = (userId: UserId, version: string, at: number): Timer => ({
  kind: 'user-offline',
  companyId: company.id,
  userId,
  version,
  at: new Date(at).toISOString(),
});
const deliver = async (timer: Timer): Promise<void> => {
  await new SQSClient({}).send(new SendMessageCommand({ QueueUrl: queueUrl(), MessageBody: JSON.stringify(timer) }));
};
/** Sets a timer as if it were set long before it is due. */
const scheduleFarAhead = (timer: Timer): Promise<void> =>
  scheduleTimer(
    {
      env: {
        TIMER_QUEUE_URL: queueUrl(),
        TIMER_QUEUE_ARN: 'arn:aws:sqs:us-east-1:000000000000:timers',
        TIMER_GROUP: 'balcao-timers',
        TIMER_ROLE_ARN: 'arn:aws:iam::000000000000:role/balcao-timers',
      },
      now: () => new Date(Date.parse(timer.at) - 3_600_000),
    },
    timer,
  );

describe('timers', () => {
  it('do nothing a second time, and nothing when what they are about moved on', async () => {
    const [gone, back] = await Promise.all([aGhost('Gina'), aGhost('Bete')]);
    const due = Date.now() - 86_400_000;
    await live.liveStore.noteArrival(company.id, back.userId, new Date());

    await deliver(offlineTimer(back.userId, back.arrival, due));
    await deliver(offlineTimer(gone.userId, gone.arrival, due));
    await deliver(offlineTimer(gone.userId, gone.arrival, due));
    await eventually(
      () => isOnline(gone.userId),
      (online) => online === false,
    );

    // A socket of hers that opens now is not undone by a copy that comes late.
    const socket = await liveClient(cloud.endpoints.live, gone);
    await deliver(offlineTimer(gone.userId, gone.arrival, due));
    const last = await aGhost('Lia');
    await deliver(offlineTimer(last.userId, last.arrival, due));
    await eventually(
      () => isOnline(last.userId),
      (online) => online === false,
    );
    expect([await isOnline(gone.userId), await isOnline(back.userId)]).toEqual([true, true]);
    socket.close();
  });

  it('come back for their time when they are delivered before it', async () => {
    const ghost = await aGhost('Eva');
    const dueAt = Date.now() + 4_000;

    await deliver(offlineTimer(ghost.userId, ghost.arrival, dueAt));
    await eventually(
      () => isOnline(ghost.userId),
      (online) => online === false,
      20_000,
    );

    expect(Date.now()).toBeGreaterThanOrEqual(dueAt - 1_000);
  });

  it('set far ahead come although the whole cloud was killed meanwhile', async () => {
    const ghost = await aGhost('Ida');
    await scheduleFarAhead(offlineTimer(ghost.userId, ghost.arrival, Date.now() + 2_000));
    await cloud.kill();

    await cloud.restart();

    // LocalStack may give it to the consumer that was killed: then it comes back after the queue's 30 s.
    await eventually(
      () => isOnline(ghost.userId),
      (online) => online === false,
      50_000,
    );
  });

  it('show an attendant as offline whose page was closed before all that', async () => {
    await eventually(
      () => isOnline(leaving),
      (online) => online === false,
      45_000,
    );
  });
});
