import fc from 'fast-check';
import { expect, it } from 'vitest';
import { marketingChoicesIn } from './marketing-choices-in.ts';
import { numberChangesIn } from './number-changes-in.ts';

const receivedAt = '2026-11-29T12:00:00.000Z';
const at = '2025-11-29T12:00:00.000Z';
const changesOf = (field: string, value: object) =>
  numberChangesIn({ entry: [{ id: '2001', time: 1_764_417_600, changes: [{ field, value }] }] }, receivedAt);
const ofAll = (...all: object[]) => all.map((news) => ({ accountId: '2001', number: null, at, news }));
const notDisabling = { kind: 'disabling', disabling: null };

it.each([
  [
    'a number that people report',
    'phone_number_quality_update',
    { display_phone_number: '+55 11 4004-0001', event: 'FLAGGED', current_limit: 'TIER_2K' },
    [
      { accountId: '2001', number: '551140040001', at, news: { kind: 'flagged', flagged: true } },
      { accountId: '2001', number: '551140040001', at, news: { kind: 'reach', reach: 'TIER_2K' } },
    ],
  ],
  [
    'a faster number',
    'phone_number_quality_update',
    { display_phone_number: '551140040001', event: 'THROUGHPUT_UPGRADE' },
    [{ accountId: '2001', number: '551140040001', at, news: { kind: 'perSec', perSec: 1_000 } }],
  ],
  [
    'how many people it may write to',
    'business_capability_update',
    { max_daily_conversations_per_business: 2_000, max_daily_conversation_per_phone: 250 },
    ofAll({ kind: 'reach', reach: '2000' }),
  ],
  [
    'a restriction of campaigns',
    'account_update',
    {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1_764_504_000 }],
    },
    ofAll({ kind: 'restricted', restricted: { until: '2025-11-30T12:00:00.000Z' } }),
  ],
  [
    'a restriction without an end',
    'account_update',
    { event: 'ACCOUNT_RESTRICTION', restriction_info: [{ restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1e20 }] },
    ofAll({ kind: 'restricted', restricted: { until: null } }),
  ],
  [
    'a restriction of answers too',
    'account_update',
    {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [
        { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING' },
        { restriction_type: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING' },
      ],
    },
    ofAll({ kind: 'stopped', until: null }),
  ],
  [
    'a restriction of answers that ends',
    'account_update',
    {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [{ restriction_type: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING', expiration: 1_796_040_000 }],
    },
    ofAll({ kind: 'stopped', until: '2026-11-30T12:00:00.000Z' }),
  ],
  [
    'a restriction of answers that is over, with one of campaigns',
    'account_update',
    {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [
        { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1_796_040_000 },
        { restriction_type: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING', expiration: 1_764_504_000 },
      ],
    },
    ofAll({ kind: 'restricted', restricted: { until: '2026-11-30T12:00:00.000Z' } }),
  ],
  [
    'nothing of a restriction of answers that is over',
    'account_update',
    {
      event: 'ACCOUNT_RESTRICTION',
      restriction_info: [{ restriction_type: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING', expiration: 1_764_504_000 }],
    },
    [],
  ],
  [
    'a ban',
    'account_update',
    { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE' } },
    ofAll(notDisabling, { kind: 'stopped', until: null }),
  ],
  [
    'the end of a ban',
    'account_update',
    { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'REINSTATE' } },
    ofAll(notDisabling, { kind: 'reinstated' }),
  ],
  ...[
    ['October 9, 2026', '2026-10-09'],
    ['2026-10-09', '2026-10-09'],
    ['Smarch 9, 2026', null],
    ['2026-13-09', null],
    [undefined, null],
  ].map(([waba_ban_date, on]): [string, string, object, object[]] => [
    `that the account will be disabled: ${waba_ban_date}`,
    'account_update',
    { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'SCHEDULE_FOR_DISABLE', waba_ban_date } },
    ofAll({ kind: 'disabling', disabling: { on } }),
  ]),
  ['an account that is back', 'account_update', { event: 'ACCOUNT_RECONNECTED' }, ofAll({ kind: 'reinstated' })],
  [
    'a restriction of something else',
    'account_update',
    { event: 'ACCOUNT_RESTRICTION', restriction_info: [{ restriction_type: 'RESTRICTED_ADD_PHONE_NUMBER_ACTION' }] },
    [],
  ],
  ['a quality of no number', 'phone_number_quality_update', { event: 'FLAGGED' }, []],
  ['something else', 'messages', { event: 'FLAGGED', display_phone_number: '551140040001' }, []],
])('reads %s', (_what, field, value, expected) => {
  expect(changesOf(field, value)).toEqual(expected);
});

const chosen = (choice: object) =>
  marketingChoicesIn(
    { entry: [{ changes: [{ field: 'user_preferences', value: { metadata: { phone_number_id: '1001' }, user_preferences: [choice] } }] }] },
    receivedAt,
  );

it('reads who stops marketing or resumes it, and nothing else that they chose', () => {
  const choice = { wa_id: '5511987654321', user_id: 'BR.1', category: 'marketing_messages', value: 'stop', timestamp: 1_764_417_600 };
  const identities = [
    { kind: 'phone', value: '5511987654321' },
    { kind: 'bsuid', value: 'BR.1' },
  ];

  expect(chosen(choice)).toEqual([{ phoneNumberId: '1001', identities, stopped: true, at }]);
  expect(chosen({ ...choice, value: 'resume' })).toMatchObject([{ stopped: false }]);
  expect(chosen({ ...choice, value: 'detail' })).toEqual([]);
  expect(chosen({ ...choice, category: 'other' })).toEqual([]);
  expect(chosen({ ...choice, wa_id: 'x', user_id: undefined })).toEqual([]);
});

it('answers whatever the body is', () => {
  fc.assert(
    fc.property(fc.anything(), (body) => {
      numberChangesIn(body, receivedAt);
      marketingChoicesIn(body, receivedAt);
    }),
  );
});
