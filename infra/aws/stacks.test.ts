import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hostEnv } from '../../session-host/src/env.ts';
import { topology } from '../topology.ts';
import { listAlarms } from './alarms/alarm-list.ts';
import { deployed, queueId, queues, text } from './testing/deployed.ts';
import { makeApp, pageHtml, resourcesOf, templatesOf } from './testing/synth-app.ts';

// The CDK itself takes seconds to load on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cloud: ReturnType<typeof deployed>;
beforeAll(() => {
  cloud = deployed();
});
const only = (stack: string, type: string) => {
  const found = resourcesOf(cloud.templates.get(stack), type);
  expect(found).toHaveLength(1);
  return found[0]![1].Properties;
};

/** How many resources of each type each stack has. What the resources say is tested where it matters: topology, permissions, events, security. */
const inventory = (): string =>
  [...cloud.templates]
    .flatMap(([stack, template]) => {
      const resources: Array<{ Type: string }> = Object.values(template.toJSON().Resources);
      const byType = Map.groupBy(resources, ({ Type }) => Type);
      return [...byType].map(([type, { length }]) => `${stack} ${type} ${length}`);
    })
    .toSorted()
    .join('\n');

describe('templates', () => {
  it('hold what they held', async () => {
    await expect(`${inventory()}
`).toMatchFileSnapshot('__snapshots__/inventory.snap');
  });

  it('say whose everything is', () => {
    expect(only('Data', 'AWS::DynamoDB::Table').Tags).toEqual([
      { Key: 'app', Value: 'balcao' },
      { Key: 'stage', Value: 'prod' },
    ]);
  });

  it('keep the logical ids of everything that holds data', () => {
    const kept = [...cloud.templates.values()].flatMap((template) =>
      Object.entries(template.toJSON().Resources as Record<string, { DeletionPolicy?: string }>).flatMap(([id, { DeletionPolicy }]) =>
        DeletionPolicy === 'Retain' ? [id.replace(/[0-9A-F]{8}$/, '')] : [],
      ),
    );

    expect(kept.toSorted()).toEqual([
      'FilesBucket',
      'FilesLog',
      'RootSecret',
      'SecretsKey',
      'SessionKey',
      'Site',
      'Table',
      'TimerGroup',
      'UserPool',
    ]);
  });
});

describe('identity', () => {
  it('lets nobody register, and nobody change which company they belong to', () => {
    const pool = only('Identity', 'AWS::Cognito::UserPool');
    const client = only('Identity', 'AWS::Cognito::UserPoolClient');

    expect(pool.AdminCreateUserConfig).toEqual({ AllowAdminCreateUserOnly: true });
    expect(pool.Schema).toEqual(
      ['companyId', 'userId'].map((Name) => expect.objectContaining({ Name, Mutable: false, AttributeDataType: 'String' })),
    );
    expect(client.WriteAttributes).toEqual(['locale']);
    expect(client.ExplicitAuthFlows.toSorted()).toEqual(['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_PASSWORD_AUTH', 'ALLOW_USER_SRP_AUTH']);
  });
});

describe('edge', () => {
  const distribution = () => only('Edge', 'AWS::CloudFront::Distribution').DistributionConfig;

  it('puts the API and the live socket behind the domain of the app, uncached', () => {
    const { CacheBehaviors: behaviors, Origins: origins } = distribution();
    const apiOf = (id: string) => text(origins.find(({ Id }: { Id: string }) => Id === id).DomainName);

    expect(behaviors.map(({ PathPattern }: { PathPattern: string }) => PathPattern)).toEqual(['/api/*', '/live']);
    expect(apiOf(behaviors[0].TargetOriginId)).toContain('HttpApi');
    expect(apiOf(behaviors[1].TargetOriginId)).toContain('LiveApi');
    for (const { CachePolicyId, OriginRequestPolicyId } of behaviors) {
      // AWS's own policies "CachingDisabled" and "AllViewerExceptHostHeader".
      expect(CachePolicyId).toBe('4135ea2d-6df8-44a3-9df3-4b5a84be39ad');
      expect(OriginRequestPolicyId).toBe('b689b0a8-53d0-40ab-baf2-68738e2966ac');
    }
  });

  it('has API stages whose names are those paths, so nothing rewrites them', () => {
    const names = resourcesOf(cloud.templates.get('Api'), 'AWS::ApiGatewayV2::Stage').map(([, { Properties }]) => Properties.StageName);

    expect(names.toSorted()).toEqual(['api', 'live']);
  });

  it('has no error pages: they would hide what the API answers', () => {
    expect(distribution().CustomErrorResponses).toBeUndefined();
  });

  it('allows the page its own scripts, the files of the installation and sign-in, and nothing else', () => {
    const { SecurityHeadersConfig: headers } = only('Edge', 'AWS::CloudFront::ResponseHeadersPolicy').ResponseHeadersPolicyConfig;
    const policy: string = headers.ContentSecurityPolicy.ContentSecurityPolicy['Fn::Join'][1]
      .map((part: string | { Ref: string }) => (typeof part === 'string' ? part : part.Ref.replace('AWS::', '')))
      .join('');
    const bucket = 'https://s3.Region.URLSuffix/balcao-prod-files-AccountId-Region';
    const files = [bucket, `${bucket}/`];
    const directives = Object.fromEntries(policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1)]));

    expect(pageHtml).toContain('theme()');
    expect(directives).toMatchObject({
      'default-src': ["'self'"],
      'script-src': ["'self'", "'sha256-Rfr3GgHZFiXm+TmNr+li+0sZ4J9FGllo8jsXcJF5XZ8='"],
      'connect-src': ["'self'", ...files, 'https://cognito-idp.Region.URLSuffix'],
      'img-src': ["'self'", 'data:', 'blob:', ...files],
      'media-src': ["'self'", 'blob:', ...files],
      'worker-src': ["'self'", 'blob:'],
      'frame-ancestors': ["'none'"],
    });
    expect(headers.StrictTransportSecurity.AccessControlMaxAgeSec).toBeGreaterThanOrEqual(31_536_000);
  });

  it('lets only the distribution read the files of the app', () => {
    const [, policy] = resourcesOf(cloud.templates.get('Edge'), 'AWS::S3::BucketPolicy')[0]!;
    const allowed = policy.Properties.PolicyDocument.Statement.filter(({ Effect }: { Effect: string }) => Effect === 'Allow');

    expect(allowed).toEqual([
      expect.objectContaining({ Action: 's3:GetObject', Principal: { Service: 'cloudfront.amazonaws.com' }, Condition: expect.anything() }),
    ]);
  });
});

describe('files', () => {
  it('may be fetched and put by pages of the app only, are kept in versions, and are never public', () => {
    cloud.templates.get('Data')?.hasResourceProperties('AWS::S3::Bucket', {
      BucketName: Match.anyValue(),
      VersioningConfiguration: { Status: 'Enabled' },
      PublicAccessBlockConfiguration: {
        BlockPublicAcls: true,
        BlockPublicPolicy: true,
        IgnorePublicAcls: true,
        RestrictPublicBuckets: true,
      },
      CorsConfiguration: {
        CorsRules: [
          Match.objectLike({
            AllowedMethods: ['GET', 'HEAD', 'POST'],
            AllowedOrigins: [
              {
                'Fn::Join': [
                  '',
                  ['https://', { 'Fn::ImportValue': Match.stringLikeRegexp('balcao-prod-edge:.*Distribution.*DomainName') }],
                ],
              },
            ],
          }),
        ],
      },
    });
  });
});

describe('web', () => {
  it('tells the browser the pool, the client and paths on its own domain', () => {
    const markers = resourcesOf(cloud.templates.get('Web'), 'Custom::CDKBucketDeployment').flatMap(([, { Properties }]) =>
      Object.values(Object.assign({}, ...(Properties.SourceMarkers ?? [])) as Record<string, unknown>),
    );

    expect(text(markers)).toContain('ExportsOutputRefUserPoolClient');
    expect(text(markers)).toContain('AWS::Region');
  });

  it('keeps the hashed files for a year and asks for the page each time', () => {
    const control = resourcesOf(cloud.templates.get('Web'), 'Custom::CDKBucketDeployment').map(
      ([, { Properties }]) => Properties.SystemMetadata['cache-control'],
    );

    expect(control.toSorted()).toEqual(['no-cache', 'public, max-age=31536000, immutable']);
  });
});

describe('sessions', () => {
  const container = () => only('Sessions', 'AWS::ECS::TaskDefinition').ContainerDefinitions[0];

  it('gives the container the environment it reads, and no secret', () => {
    const environment = Object.fromEntries(
      container().Environment.map(({ Name, Value }: { Name: string; Value: unknown }) => [
        Name,
        typeof Value === 'string' ? Value : `https://example/${text(Value)}`,
      ]),
    );

    expect(hostEnv.safeParse(environment).success).toBe(true);
    expect(environment['SHARD_QUEUE_URL']).toContain(queueId('wa-0'));
    expect(environment['SESSION_KEY_ID']).toContain('SessionKey');
    expect(environment['WHATSAPP_NEWEST_VERSION']).toBe('true');
    expect(container().Secrets).toBeUndefined();
  });

  it('waits a minute for the hand-over, and starts the new container before the old one goes', () => {
    const service = only('Sessions', 'AWS::ECS::Service');

    expect(container().StopTimeout).toBe(60);
    expect(service.DeploymentConfiguration).toMatchObject({
      MinimumHealthyPercent: 100,
      MaximumPercent: 200,
      DeploymentCircuitBreaker: { Enable: true, Rollback: true },
    });
    expect(service.LoadBalancers).toBeUndefined();
  });

  it('runs on arm64 in a network without NAT, with no way in, and no ports out but WhatsApp’s and those of proxies', () => {
    const network = cloud.templates.get('Sessions');

    expect(only('Sessions', 'AWS::ECS::TaskDefinition').RuntimePlatform).toEqual({
      CpuArchitecture: 'ARM64',
      OperatingSystemFamily: 'LINUX',
    });
    expect(resourcesOf(network, 'AWS::EC2::NatGateway')).toEqual([]);
    const group = only('Sessions', 'AWS::EC2::SecurityGroup');
    expect(group.SecurityGroupIngress).toBeUndefined();
    expect(group.SecurityGroupEgress).toEqual([
      expect.objectContaining({ FromPort: 443, ToPort: 443, IpProtocol: 'tcp' }),
      // Proxies of companies listen at these; which address is one is checked when it is asked.
      expect.objectContaining({ IpProtocol: 'tcp', FromPort: 80, ToPort: 80 }),
      expect.objectContaining({ IpProtocol: 'tcp', FromPort: 1024, ToPort: 65_535 }),
    ]);
    expect(resourcesOf(network, 'AWS::EC2::VPCEndpoint').map(([, { Properties }]) => text(Properties.ServiceName))).toEqual([
      expect.stringContaining('dynamodb'),
      expect.stringContaining('s3'),
    ]);
  });

  it('may open and make data keys only for a named connection of a named company', () => {
    const statements = resourcesOf(cloud.templates.get('Sessions'), 'AWS::IAM::Policy').flatMap(
      ([, { Properties }]) => Properties.PolicyDocument.Statement,
    );

    expect(statements.filter(({ Action }) => text(Action).includes('kms:'))).toEqual([
      {
        Action: ['kms:Decrypt', 'kms:GenerateDataKey'],
        Effect: 'Allow',
        Resource: expect.anything(),
        Condition: { Null: { 'kms:EncryptionContext:companyId': 'false', 'kms:EncryptionContext:connectionId': 'false' } },
      },
    ]);
  });

  it('may receive from the queue of every shard and of nothing else', () => {
    const statements = resourcesOf(cloud.templates.get('Sessions'), 'AWS::IAM::Policy').flatMap(
      ([, { Properties }]) => Properties.PolicyDocument.Statement,
    );
    const receiving = statements.find(({ Action }) => text(Action).includes('sqs:ReceiveMessage'));
    const shards = Object.keys(queues).filter((name) => /^wa-\d+$/.test(name));

    expect(receiving.Resource).toHaveLength(shards.length);
    for (const shard of shards) expect(text(receiving.Resource)).toMatch(new RegExp(`${queueId(shard)}[0-9A-F]{8}Arn`));
  });

  it('is scaled by what each container reports', () => {
    const metrics = resourcesOf(cloud.templates.get('Sessions'), 'AWS::ApplicationAutoScaling::ScalingPolicy').map(
      ([, { Properties }]) => Properties.TargetTrackingScalingPolicyConfiguration.CustomizedMetricSpecification,
    );

    expect(metrics.map(({ MetricName, Dimensions, Namespace }) => ({ MetricName, Dimensions, Namespace }))).toEqual(
      ['Sessions', 'EventLoopDelayMs'].map((MetricName) => ({
        MetricName,
        Namespace: 'Balcao',
        Dimensions: [{ Name: 'Stage', Value: 'prod' }],
      })),
    );
  });
});

describe('observability', () => {
  const watch = () => cloud.templates.get('Observability');

  it('has every alarm of the topology, saying what people notice, mailed when it starts and when it is over', () => {
    const alarms = resourcesOf(watch(), 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
    const topic = { Ref: resourcesOf(watch(), 'AWS::SNS::Topic')[0]![0] };

    expect(alarms.map(({ AlarmName, AlarmDescription }) => [AlarmName, AlarmDescription])).toEqual(
      listAlarms(topology).map(({ name, notice }) => [`balcao-prod-${name}`, `${notice}. Runbook: docs/operations.md, "${name}".`]),
    );
    for (const { AlarmActions, OKActions } of alarms) expect([AlarmActions, OKActions]).toEqual([[topic], [topic]]);
  });

  it('lets CloudWatch publish to the topic, whose policy is no longer the one AWS gives', () => {
    expect(only('Observability', 'AWS::SNS::TopicPolicy').PolicyDocument.Statement).toContainEqual(
      expect.objectContaining({ Effect: 'Allow', Principal: { Service: 'cloudwatch.amazonaws.com' }, Action: 'sns:Publish' }),
    );
  });

  it('counts the error lines of every function in the metric its alarm adds up', () => {
    const filters = resourcesOf(watch(), 'AWS::Logs::MetricFilter')
      .map(([, { Properties }]) => Properties)
      .filter(({ MetricTransformations: [{ MetricName }] }) => !['prod-foreign-keys', 'prod-client-errors'].includes(MetricName));
    const watched = resourcesOf(watch(), 'AWS::CloudWatch::Alarm').flatMap(([, { Properties }]) =>
      (Properties.Metrics ?? []).flatMap((each: { Id: string; MetricStat?: { Metric: { MetricName: string } } }) =>
        each.Id === 'lines' ? (each.MetricStat?.Metric.MetricName ?? []) : [],
      ),
    );

    expect(filters.map(({ MetricTransformations: [{ MetricName }] }) => MetricName).toSorted()).toEqual(
      [...watched, 'prod-session-host-error-lines'].toSorted(),
    );
    expect(new Set(filters.map(({ FilterPattern }) => FilterPattern))).toEqual(new Set(['{ $.level = "error" }']));
  });

  it('takes silence of the containers for their absence', () => {
    const down = resourcesOf(watch(), 'AWS::CloudWatch::Alarm').find(
      ([, { Properties }]) => Properties.AlarmName === 'balcao-prod-sessions-down',
    );

    expect(down?.[1].Properties).toMatchObject({ TreatMissingData: 'breaching', ComparisonOperator: 'LessThanThreshold', Threshold: 1 });
  });
});

describe('after a restore', () => {
  it('everything uses the restored table, and the former one stays with what other stacks still take from it', () => {
    const streamArn = 'arn:aws:dynamodb:sa-east-1:111111111111:table/balcao-prod-restored/stream/2026-05-04T00:00:00.000';
    const restored = templatesOf(makeApp({ restoredTable: 'balcao-prod-restored', restoredTableStreamArn: streamArn }));

    const variables = [...restored.values()].flatMap((template) =>
      resourcesOf(template, 'AWS::Lambda::Function').flatMap(([, { Properties }]) => Properties.Environment?.Variables?.TABLE_NAME ?? []),
    );
    const sources = resourcesOf(restored.get('Messaging'), 'AWS::Lambda::EventSourceMapping').map(
      ([, { Properties }]) => Properties.EventSourceArn,
    );
    const exported = (template: { toJSON: () => { Outputs?: object } } | undefined) =>
      Object.keys(template?.toJSON().Outputs ?? {}).filter((name) => /^ExportsOutput(Ref|FnGetAtt)Table/.test(name));

    expect(new Set(variables)).toEqual(new Set(['balcao-prod-restored']));
    expect(sources).toContain(streamArn);
    expect(only('Data', 'AWS::DynamoDB::Table')).toBeDefined();
    expect(resourcesOf(restored.get('Data'), 'AWS::DynamoDB::Table')).toHaveLength(1);
    expect(exported(restored.get('Data'))).toEqual(exported(cloud.templates.get('Data')));
  });
});
