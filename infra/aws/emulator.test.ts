import { expect, it, vi } from 'vitest';
import { makeApp, templatesOf } from './testing/synth-app.ts';

// The CDK itself takes seconds to load on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const forEmulator = {
  target: 'emulator',
  webOrigin: 'http://127.0.0.1:4173',
  graphApiUrl: 'http://127.0.0.1:4003',
  liveManagementUrl: 'http://127.0.0.1:4566/_aws/execute-api/{apiId}/live',
};

type Resource = { Type: string; Properties?: Record<string, unknown> };
const resourcesByStack = (settings: Record<string, unknown>) =>
  new Map([...templatesOf(makeApp(settings))].map(([name, template]) => [name, template.toJSON().Resources as Record<string, Resource>]));

/** Where two templates differ, as `type: property`; what is in one only, as `type`. */
const differences = (one: Record<string, Resource>, other: Record<string, Resource>): string[] => {
  const found = new Set<string>();
  for (const id of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const [a, b] = [one[id], other[id]];
    if (!a || !b) {
      found.add((a ?? b)!.Type);
      continue;
    }
    for (const property of new Set([...Object.keys(a.Properties ?? {}), ...Object.keys(b.Properties ?? {})])) {
      if (JSON.stringify(a.Properties?.[property]) !== JSON.stringify(b.Properties?.[property])) found.add(`${a.Type}: ${property}`);
    }
  }
  return [...found].toSorted();
};

it('gets the templates of AWS, but for endpoints, ids, running containers and where code lies', () => {
  const aws = resourcesByStack({});
  const emulator = resourcesByStack(forEmulator);

  const differing = Object.fromEntries([...emulator].map(([name, resources]) => [name, differences(aws.get(name)!, resources)]));

  expect(differing).toEqual({
    Identity: [],
    Edge: [
      'AWS::ApiGatewayV2::Api: Tags',
      'AWS::CloudFront::Distribution',
      'AWS::CloudFront::Function',
      'AWS::CloudFront::OriginAccessControl',
      'AWS::CloudFront::ResponseHeadersPolicy',
      // Names the function that unpacks the files, which an emulator does not have.
      'AWS::S3::Bucket: Tags',
      'AWS::S3::BucketPolicy: PolicyDocument',
    ],
    Data: ['AWS::S3::Bucket: CorsConfiguration'],
    Api: ['AWS::Lambda::Function: Code', 'AWS::Lambda::Function: Environment'],
    Messaging: ['AWS::Lambda::Function: Code', 'AWS::Lambda::Function: Environment'],
    Sessions: [
      'AWS::ApplicationAutoScaling::ScalableTarget',
      'AWS::ApplicationAutoScaling::ScalingPolicy',
      'AWS::ECS::Service: DesiredCount',
    ],
  });
});

it('is told the address of the management API with the id of the API in it', () => {
  const { Environment } = Object.values(resourcesByStack(forEmulator).get('Messaging')!).find(
    ({ Properties }) => Properties?.['FunctionName'] === 'balcao-prod-live-fan-out',
  )!.Properties as { Environment: { Variables: Record<string, { 'Fn::Join': [string, [string, object, string]] }> } };

  const [before, id, after] = Environment.Variables['LIVE_MANAGEMENT_URL']!['Fn::Join'][1];

  expect([before, after]).toEqual(['http://127.0.0.1:4566/_aws/execute-api/', '/live']);
  expect(JSON.stringify(id)).toContain('LiveApi');
});

it('must be told where the app is', () => {
  expect(() => makeApp({ ...forEmulator, webOrigin: undefined })).toThrow('-c webOrigin');
});
