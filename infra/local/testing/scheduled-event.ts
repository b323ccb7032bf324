import { expect } from 'vitest';

/** What a function that a rule `clock` calls by rate is given, by EventBridge and by the local cloud. */
export const scheduledEvent = (accountId: string) => ({
  version: '0',
  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  'detail-type': 'Scheduled Event',
  source: 'aws.events',
  account: accountId,
  time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  region: 'us-east-1',
  resources: [`arn:aws:events:us-east-1:${accountId}:rule/clock`],
  detail: {},
});
