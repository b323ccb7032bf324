import { describe, expect, it } from 'vitest';
import { topology } from '../../topology.ts';
import { readSettings } from '../settings.ts';
import type { AccountFacts, Asked } from './account-facts.ts';
import { busyFunctions } from './busy-functions.ts';
import { judgeAccount } from './judge-account.ts';
import { printFindings } from './print-findings.ts';

const known = <T>(value: T): Asked<T> => ({ known: true, value });
const ready: AccountFacts = {
  identity: known({ accountId: '111122223333', region: 'sa-east-1' }),
  bootstrapVersion: known(28),
  stacks: known([]),
  missingServiceRoles: known([]),
  concurrency: known({ limit: 1000, unreserved: 1000 }),
  hasDistribution: known(true),
  leftovers: known([]),
  mail: null,
  certificate: null,
  metaSecretFields: null,
  imageBuilder: 'ready',
};

const judge = (facts: Partial<AccountFacts>, context: Record<string, unknown> = {}) => {
  const settings = readSettings(
    (name) => ({ stage: 'prod', ...context })[name],
    () => ({}),
  );
  return judgeAccount({ ...ready, ...facts }, settings, busyFunctions(topology)).map(({ weight, text }) => `${weight}: ${text}`);
};
const stack = (name: string, status: string, isProtected = false) => ({
  stacks: known([{ name: `balcao-prod-${name}`, status, isProtected }]),
});
const onDomain = { domain: 'app.loja.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/1' };

describe('an account before a deployment', () => {
  it('lacks nothing when all is there', () => {
    expect(judge({})).toEqual([]);
  });

  it.each<[string, Partial<AccountFacts>, Record<string, unknown>, string]>([
    ['was never set up for the CDK', { bootstrapVersion: known(null) }, {}, 'npx cdk bootstrap'],
    ['has an old bootstrap stack', { bootstrapVersion: known(5) }, {}, 'version 5, 6 is needed'],
    ['lacks a service-linked role', { missingServiceRoles: known(['ecs.amazonaws.com']) }, {}, '--aws-service-name ecs.amazonaws.com'],
    ['is being changed', stack('api', 'UPDATE_IN_PROGRESS'), {}, 'wait until that is over'],
    [
      'protects a first try that failed',
      stack('data', 'ROLLBACK_COMPLETE', true),
      {},
      '--no-enable-termination-protection --stack-name balcao-prod-data',
    ],
    [
      'has a stack that could not be put back',
      stack('api', 'UPDATE_ROLLBACK_FAILED'),
      {},
      'continue-update-rollback --stack-name balcao-prod-api',
    ],
    ['has a stack that could not be deleted', stack('web', 'DELETE_FAILED'), {}, 'delete-stack --stack-name balcao-prod-web'],
    ['keeps a table of an earlier try', { leftovers: known(['The table balcao-prod']) }, {}, 'The table balcao-prod is there'],
    [
      'cannot keep the webhooks’ executions',
      { concurrency: known({ limit: 1000, unreserved: 149 }) },
      { webhookConcurrency: '50' },
      '149 executions',
    ],
    [
      'has not verified the sender',
      { mail: known({ isOutOfSandbox: true, isVerified: false }) },
      { mailFrom: 'oi@loja.example' },
      'verified oi@loja.example',
    ],
    [
      'waits for the certificate',
      { certificate: known({ status: 'PENDING_VALIDATION', names: ['app.loja.example'] }) },
      onDomain,
      'PENDING_VALIDATION',
    ],
    [
      'has a certificate of another domain',
      { certificate: known({ status: 'ISSUED', names: ['*.app.loja.example'] }) },
      onDomain,
      'not for app.loja.example',
    ],
    ['has no secret of the app at Meta', { metaSecretFields: known(null) }, { metaAppId: '1' }, 'no secret balcao-prod/meta-app'],
    ['has half of that secret', { metaSecretFields: known(['appSecret']) }, { metaAppId: '1' }, 'lacks verifyToken'],
    ['has nothing to build the image with', { imageBuilder: 'none' }, {}, 'sessionImage'],
    ['cannot build for arm64', { imageBuilder: 'not for arm64' }, {}, 'binfmt --install arm64'],
  ])('%s: a deployment would fail, and what to do is said', (_what, facts, context, words) => {
    const [finding, ...others] = judge(facts, context);
    expect(finding).toContain(words);
    expect(finding).toMatch(/^stops: /);
    expect(others).toEqual([]);
  });

  it.each<[string, Partial<AccountFacts>, Record<string, unknown>, string]>([
    ['ten functions at once, as new accounts have', { concurrency: known({ limit: 10, unreserved: 10 }) }, {}, 'Only 10 functions'],
    ['no distribution yet', { hasDistribution: known(false) }, {}, 'CloudFront'],
    ['the mail’s sandbox', { mail: known({ isOutOfSandbox: false, isVerified: true }) }, { mailFrom: 'oi@loja.example' }, 'sandbox'],
  ])('%s: advice', (_what, facts, context, words) => {
    expect(judge(facts, context)).toEqual([expect.stringMatching(new RegExp(`^advice: .*${words}`))]);
  });

  it.each<[string, Partial<AccountFacts>, Record<string, unknown>]>([
    ['a first try that failed and is deleted by the next', stack('api', 'ROLLBACK_COMPLETE'), {}],
    ['a change set that nobody ran', stack('data', 'REVIEW_IN_PROGRESS', true), {}],
    ['a certificate with a star', { certificate: known({ status: 'ISSUED', names: ['loja.example', '*.loja.example'] }) }, onDomain],
    [
      'exactly as many executions as may be reserved',
      { concurrency: known({ limit: 1000, unreserved: 150 }) },
      { webhookConcurrency: '50' },
    ],
    ['a built image', { imageBuilder: null }, { sessionImage: 'public.ecr.aws/x/y' }],
  ])('%s: nothing to say', (_what, facts, context) => {
    expect(judge(facts, context)).toEqual([]);
  });

  it('says what it was not allowed to ask, and goes on', () => {
    const found = judge({ missingServiceRoles: { known: false, why: 'AccessDenied: no' }, bootstrapVersion: known(null) });
    expect(found).toEqual([
      expect.stringContaining('npx cdk bootstrap'),
      'unknown: AWS did not say its service-linked roles: AccessDenied: no',
    ]);
  });

  it('says only that, when AWS does not know who asks', () => {
    const why = { known: false, why: 'CredentialsProviderError: none' } as const;
    expect(judge({ identity: why, stacks: why, leftovers: why })).toEqual([
      expect.stringMatching(/^stops: .*CredentialsProviderError: none.*AWS_REGION/),
    ]);
  });
});

it('prints what stops a deployment before the advice', () => {
  const settings = readSettings(
    (name) => (name === 'stage' ? 'prod' : undefined),
    () => ({}),
  );
  const printed = printFindings(ready, settings, [
    { weight: 'advice', text: 'ask for more' },
    { weight: 'stops', text: 'set it up' },
  ]);
  expect(printed.split('\n')).toEqual([
    'balcao-prod would be in account 111122223333, region sa-east-1.',
    '',
    'A deployment would fail:',
    '  - set it up',
    '',
    'Better done before:',
    '  - ask for more',
  ]);
});
