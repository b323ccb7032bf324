import { describe, expect, it, vi } from 'vitest';
import { maxGatewayRoutes } from '../gateway-routes.ts';
import { deployed } from './testing/deployed.ts';
import { resourcesOf } from './testing/synth-app.ts';

// The CDK itself takes seconds to load on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** So much of a quota may be used: what comes next must fit too. */
const share = 0.7;
const cloud = deployed();
const stacks = [...cloud.templates];
const biggest = (sizes: ReadonlyArray<number>): number => Math.max(0, ...sizes);
const inStacks = (sizeOf: (template: (typeof stacks)[number][1]) => number): number =>
  biggest(stacks.map(([, template]) => sizeOf(template)));
const ofType = (type: string): number => cloud.all(type).length;
const withoutBlanks = (value: unknown): string => JSON.stringify(value).replaceAll(/\s/g, '');

/** Characters of the inline policies of each role. */
const rolePolicies = (): ReadonlyArray<number> => {
  const byRole = Map.groupBy(
    stacks.flatMap(([stack, template]) => resourcesOf(template, 'AWS::IAM::Policy').map(([, policy]) => ({ stack, policy }))),
    ({ stack, policy }) => `${stack} ${withoutBlanks(policy.Properties.Roles)}`,
  );
  return [...byRole.values()].map((policies) =>
    policies.reduce((sum, { policy }) => sum + arnsFor(withoutBlanks(policy.Properties.PolicyDocument)).length, 0),
  );
};
/** A reference is longer on AWS than in a template: each counts as an ARN. */
const arn = 'arn:aws:dynamodb:sa-east-1:111122223333:table/balcao-prod-and-more-characters';
const arnsFor = (text: string): string => text.replaceAll(/\{"(?:Fn::ImportValue|Fn::GetAtt|Ref)":(?:"[^"]*"|\[[^\]]*\])\}/g, arn);

/** What AWS allows without being asked, or at all; https://docs.aws.amazon.com/general/latest/gr/aws-service-information.html links each. */
const quotas: ReadonlyArray<[what: string, used: () => number, quota: number]> = [
  ['resources of a stack', () => inStacks((template) => Object.keys(template.toJSON().Resources).length), 500],
  ['bytes of a template', () => inStacks((template) => Buffer.byteLength(JSON.stringify(template.toJSON(), null, 1))), 1_000_000],
  ['outputs of a stack', () => inStacks((template) => Object.keys(template.toJSON().Outputs ?? {}).length), 200],
  ['parameters of a stack', () => inStacks((template) => Object.keys(template.toJSON().Parameters ?? {}).length), 200],
  ['routes of an API', () => ofType('AWS::ApiGatewayV2::Route'), maxGatewayRoutes],
  ['integrations of an API', () => ofType('AWS::ApiGatewayV2::Integration'), 300],
  [
    'bytes of the environment of a function',
    () =>
      biggest(
        cloud
          .all('AWS::Lambda::Function')
          .map(([, { Properties }]) => arnsFor(JSON.stringify(Properties.Environment?.Variables ?? {})).length),
      ),
    4096,
  ],
  ['characters of the policies of a role', () => biggest(rolePolicies()), 10_240],
  [
    'metric filters of a log group',
    () =>
      biggest(
        [
          ...Map.groupBy(cloud.all('AWS::Logs::MetricFilter'), ([, { Properties }]) => JSON.stringify(Properties.LogGroupName)).values(),
        ].map(({ length }) => length),
      ),
    100,
  ],
  [
    'widgets of a dashboard',
    () =>
      biggest(
        cloud
          .all('AWS::CloudWatch::Dashboard')
          .map(([, { Properties }]) => JSON.stringify(Properties.DashboardBody).split('\\"type\\"').length - 1),
      ),
    500,
  ],
  [
    'behaviours of a distribution',
    () =>
      biggest(cloud.all('AWS::CloudFront::Distribution').map(([, { Properties }]) => Properties.DistributionConfig.CacheBehaviors.length)),
    75,
  ],
  [
    'indexes of a table',
    () => biggest(cloud.all('AWS::DynamoDB::Table').map(([, { Properties }]) => Properties.GlobalSecondaryIndexes.length)),
    20,
  ],
];

describe('quotas', () => {
  it.each(quotas)('%s: at most seven tenths of what AWS allows', (_what, used, quota) => {
    expect(used()).toBeGreaterThan(0);
    expect(used()).toBeLessThanOrEqual(quota * share);
  });
});
