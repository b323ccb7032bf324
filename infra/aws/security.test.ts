import { Bucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, it, vi } from 'vitest';
import { makeApp } from './testing/synth-app.ts';

// The CDK itself takes seconds to load on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** What the security check says about an application, as `rule at construct`. */
const findingsOf = (settings: Record<string, unknown>): string[] => {
  const { app } = makeApp(settings);
  app.synth();
  return new AwsSolutionsChecks(app)
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} at ${constructPath}`),
    );
};

it('passes the AwsSolutions rules; what is not followed says why where it is built', () => {
  expect(findingsOf({ alertEmail: 'ops@balcao.example' })).toEqual([]);
});

it('finds what nobody gave a reason for', () => {
  const { app, stacks } = makeApp();
  new Bucket(stacks.data, 'Careless');
  app.synth();

  const { violations } = new AwsSolutionsChecks(app).validateScope(app);

  expect(violations.map(({ ruleName }) => ruleName)).toEqual(['AwsSolutions-S1', 'AwsSolutions-S10']);
});

it('passes them with an own domain, a web ACL and an own sender of mail too', () => {
  const settings = {
    mailFrom: 'no-reply@balcao.example',
    domain: 'app.balcao.example',
    certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/00000000-0000-0000-0000-000000000000',
    webAclArn: 'arn:aws:wafv2:us-east-1:111111111111:global/webacl/balcao/00000000-0000-0000-0000-000000000000',
  };

  expect(findingsOf(settings)).toEqual([]);
});
