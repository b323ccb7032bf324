import { setTimeout as sleep } from 'node:timers/promises';
import {
  CreateScheduleCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from '@aws-sdk/client-scheduler';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalCloud } from '../start-local-cloud.ts';
import { eventually } from '../testing/eventually.ts';
import { clientSettings, startFixtureCloud } from '../testing/fixture-cloud.ts';

let cloud: LocalCloud;
let scheduler: SchedulerClient;
beforeAll(async () => {
  cloud = await startFixtureCloud();
  scheduler = new SchedulerClient(clientSettings(cloud, 'AWS_ENDPOINT_URL_SCHEDULER'));
});
afterAll(() => cloud.stop());

const soon = (ms: number): string => `at(${new Date(Date.now() + ms).toISOString().slice(0, 19)})`;
const aSchedule = (Name: string, ScheduleExpression: string) => ({
  Name,
  ScheduleExpression,
  ActionAfterCompletion: 'DELETE' as const,
  FlexibleTimeWindow: { Mode: 'OFF' as const },
  Target: {
    Arn: 'arn:aws:sqs:us-east-1:000000000000:work-failures',
    RoleArn: 'arn:aws:iam::000000000000:role/scheduler',
    Input: JSON.stringify({ name: Name }),
  },
});
const received = async (): Promise<string[]> => {
  const queues = new SQSClient(clientSettings(cloud, 'AWS_ENDPOINT_URL_SQS'));
  const { Messages = [] } = await queues.send(
    new ReceiveMessageCommand({ QueueUrl: cloud.env['QUEUE_URL_WORK_FAILURES'], MaxNumberOfMessages: 10 }),
  );
  return Messages.map(({ Body }) => Body ?? '');
};

describe('EventBridge Scheduler', () => {
  it('sends to the queue when due, and deletes itself some time later, whatever was changed of it meanwhile', async () => {
    await scheduler.send(new CreateScheduleCommand(aSchedule('due', soon(1_500))));

    await eventually(received, (bodies) => bodies.includes('{"name":"due"}'));

    await scheduler.send(new UpdateScheduleCommand(aSchedule('due', soon(3_600_000))));
    const state = () =>
      scheduler.send(new GetScheduleCommand({ Name: 'due' })).then(
        () => 'there',
        ({ name }: Error) => name,
      );
    expect(await state()).toBe('there');
    await eventually(state, (found) => found === 'ResourceNotFoundException');
  });

  it('can be looked at, changed and taken back', async () => {
    const inAnHour = soon(3_600_000);
    await scheduler.send(new CreateScheduleCommand(aSchedule('later', inAnHour)));
    await expect(scheduler.send(new CreateScheduleCommand(aSchedule('later', inAnHour)))).rejects.toMatchObject({
      name: 'ConflictException',
    });
    await scheduler.send(new UpdateScheduleCommand({ ...aSchedule('later', 'at(2030-01-01T00:00:00)') }));

    expect((await scheduler.send(new GetScheduleCommand({ Name: 'later' }))).ScheduleExpression).toBe('at(2030-01-01T00:00:00)');
    expect((await scheduler.send(new ListSchedulesCommand({ NamePrefix: 'lat' }))).Schedules?.map(({ Name }) => Name)).toEqual(['later']);
    await scheduler.send(new DeleteScheduleCommand({ Name: 'later' }));
    expect((await scheduler.send(new ListSchedulesCommand({}))).Schedules).toEqual([]);
  });

  it('refuses an expression it does not know', async () => {
    await expect(scheduler.send(new CreateScheduleCommand(aSchedule('x', 'cron(0 0 * * ? *)')))).rejects.toMatchObject({
      name: 'ValidationException',
    });
  });

  it('sends after a restart what came due while the cloud was down', async () => {
    await scheduler.send(new CreateScheduleCommand(aSchedule('missed', soon(1_200))));
    await cloud.kill();
    await sleep(1_500);

    await cloud.restart();

    await eventually(received, (bodies) => bodies.includes('{"name":"missed"}'));
  });
});
