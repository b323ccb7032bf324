// @vitest-environment happy-dom
import { defaultCampaignSettings } from '@balcao/shared/domain/campaigns/campaign-settings.ts';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { messagesPerHour, settingsProblems } from './settings-values.ts';

beforeAll(async () => {
  await startI18n();
});

const found = (change: Partial<typeof defaultCampaignSettings>) =>
  settingsProblems({ ...defaultCampaignSettings, ...change }, (key) => key).map(({ path, error }) => `${path}: ${error}`);

it('takes the defaults, and no numbers beyond the limits', () => {
  expect(found({})).toEqual([]);
  expect(found({ messageInterval: 121, longerIntervalAfter: 61, greaterInterval: -1 }).map((each) => each.split(':')[0])).toEqual([
    'messageInterval',
    'longerIntervalAfter',
    'greaterInterval',
  ]);
  expect(found({ messageInterval: 120, longerIntervalAfter: 60, greaterInterval: 180 })).toEqual([]);
});

it('says that hours without a length never come', () => {
  expect(found({ startHour: '09:00', endHour: '09:00' })).toEqual(['endHour: never']);
  expect(found({ startHour: '22:00', endHour: '06:00' })).toEqual([]);
});

it('names what is wrong with a variable at its own field', () => {
  const variables = ['cupom', 'com espaço', 'cupom', 'firstName', ''].map((key) => ({ key, value: 'x' }));

  expect(found({ variables })).toEqual([
    'variables.1.key: badKey',
    'variables.2.key: twice',
    'variables.3.key: ownName',
    'variables.4.key: badKey',
  ]);
  expect(found({ variables: [{ key: 'cupom', value: 'x'.repeat(1025) }] })).toEqual(['variables.0.value: No máximo 1024 caracteres.']);
});

it('says how many messages go out in an hour', () => {
  expect(messagesPerHour({ ...defaultCampaignSettings, messageInterval: 500 })).toBeUndefined();
  expect(messagesPerHour({ ...defaultCampaignSettings, messageInterval: 0, longerIntervalAfter: 0 })).toBeNull();
  expect(messagesPerHour({ ...defaultCampaignSettings, messageInterval: 32, longerIntervalAfter: 0 })).toBe(100);
  // 19 pauses of 20 s and one of 60 s, each an eighth longer on average.
  expect(messagesPerHour(defaultCampaignSettings)).toBe(145);
});
