import { Match } from 'aws-cdk-lib/assertions';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { gatewayRoutes } from '../gateway-routes.ts';
import { defaultRouteLimit, routeLimits } from '../route-limits.ts';
import { topology } from '../topology.ts';
import { defineFunction, type Ref } from '../topology-types.ts';
import { functionsThatFeedThemselves } from './constructs/feeds-itself.ts';
import { routeKeyOf } from './constructs/gateway-routes.ts';
import { deployed, functions, queueId, text } from './testing/deployed.ts';
import { makeApp, resourcesOf, templatesOf } from './testing/synth-app.ts';

// The CDK itself takes seconds to load on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cloud: ReturnType<typeof deployed>;
beforeAll(() => {
  cloud = deployed();
});

const routes = [...gatewayRoutes(topology)].flatMap(([name, each]) => each.map((route) => ({ name, key: routeKeyOf(route) })));

describe('functions', () => {
  it('deploys each of the topology and no other of ours', () => {
    const names = cloud.all('AWS::Lambda::Function').flatMap(([, { Properties }]) => Properties.FunctionName ?? []);

    expect(names.toSorted()).toEqual(functions.map(([name]) => `balcao-prod-${name}`).toSorted());
  });

  it.each(functions)('gives %s its memory, time, architecture and every variable of its environment', (name, spec) => {
    const { properties } = cloud.lambdaOf(name);

    expect(properties).toMatchObject({
      MemorySize: spec.memoryMb,
      Timeout: spec.timeoutSec,
      Runtime: 'nodejs24.x',
      Architectures: ['arm64'],
      Handler: 'index.handler',
      LoggingConfig: { LogFormat: 'JSON', SystemLogLevel: 'WARN' },
    });
    expect(properties.TracingConfig).toBeUndefined();
    const variables = properties.Environment?.Variables ?? {};
    expect(Object.keys(variables).toSorted()).toEqual(Object.keys(spec.environment).toSorted());
    for (const [variable, value] of Object.entries(spec.environment)) {
      expect(text(variables[variable])).toMatch(typeof value === 'string' ? value : pointsAt(value));
    }
  });

  it.each(functions)('lets %s go on for as long as it feeds itself, and ends any other circle', (name) => {
    const isMeant = functionsThatFeedThemselves(topology).has(name);

    expect(cloud.lambdaOf(name).properties.RecursiveLoop).toBe(isMeant ? 'Allow' : 'Terminate');
  });

  it('encrypts the environment of those that are given the root secret with our own key, and only those', () => {
    const given = functions.filter(([, { environment }]) =>
      Object.values(environment).some((value) => typeof value !== 'string' && value.ref === 'secretsKey'),
    );

    const encrypted = functions.filter(([name]) => cloud.lambdaOf(name).properties.KmsKeyArn);

    expect(encrypted.map(([name]) => name)).toEqual(given.map(([name]) => name));
  });
});

const pointsAt = (ref: Ref): RegExp => {
  switch (ref.ref) {
    case 'tableName':
      return /balcao-prod-data:ExportsOutputRefTable/;
    case 'bucketName':
      return /balcao-prod-data:ExportsOutputRefFilesBucket/;
    case 'userPoolId':
      return /balcao-prod-identity:ExportsOutputRefUserPool[0-9A-F]{8}/;
    case 'userPoolClientId':
      return /balcao-prod-identity:ExportsOutputRefUserPoolClient/;
    case 'tokenIssuer':
      return /https:\/\/cognito-idp\..*UserPool/;
    case 'liveManagementUrl':
      return /https:\/\/.*LiveApi.*\.execute-api\..*\/live/;
    case 'liveUrl':
      return /wss:\/\/.*Distribution.*\/live/;
    case 'webOrigin':
      return /https:\/\/.*Distribution/;
    case 'webhooksUrl':
      return /webhooksAddress.*FunctionUrl/;
    case 'graphApiUrl':
      return /https:\/\/graph\.facebook\.com/;
    case 'ownOrigins':
    case 'metaAppId':
    case 'metaLoginConfigId':
    case 'metaAppSecret':
    case 'metaVerifyToken':
      return /^""$/;
    case 'metaLoginUrl':
      return /https:\/\/www\.facebook\.com/;
    case 'secretsKey':
      return /resolve:secretsmanager:.*RootSecret/;
    case 'sessionKeyId':
      return /balcao-prod-data:ExportsOutputFnGetAttSessionKeyArn/;
    case 'originKey':
      return /resolve:secretsmanager:.*OriginKey/;
    case 'timerGroup':
      return /balcao-prod-data:ExportsOutputRefTimerGroup/;
    case 'timerRoleArn':
      return /balcao-prod-data:ExportsOutputFnGetAttTimerRole[0-9A-F]{8}Arn/;
    case 'queueArn':
      return new RegExp(`ExportsOutputFnGetAtt${queueId(ref.queue)}[0-9A-F]{8}Arn`);
    case 'queueUrl':
      return new RegExp(`ExportsOutputRef${queueId(ref.queue)}[0-9A-F]{8}`);
  }
};

describe('routes', () => {
  it('has the routes of the gateway, each to its function', () => {
    const httpRoutes = cloud.all('AWS::ApiGatewayV2::Route').filter(([, { Properties }]) => !Properties.RouteKey.startsWith('$'));
    const integrations = new Map(cloud.all('AWS::ApiGatewayV2::Integration'));

    const deployed = httpRoutes.map(([, { Properties }]) => {
      const integration = integrations.get(Properties.Target['Fn::Join'][1][1].Ref);
      return `${Properties.RouteKey} -> ${integration?.Properties.IntegrationUri['Fn::GetAtt'][0]}`;
    });

    expect(deployed.toSorted()).toEqual(routes.map(({ name, key }) => `${key} -> ${cloud.lambdaOf(name).id}`).toSorted());
  });

  it('has no two routes that differ in nothing but a slash at the end', () => {
    expect(new Set(routes.map(({ key }) => key)).size).toBe(routes.length);
  });

  it('limits what each route takes, by keys of routes that are there', () => {
    const stage = cloud.all('AWS::ApiGatewayV2::Stage').find(([, { Properties }]) => Properties.StageName === 'api')![1];
    const keys = new Set(routes.map(({ key }) => key));

    expect(stage.Properties.DefaultRouteSettings).toEqual({
      ThrottlingRateLimit: defaultRouteLimit.ratePerSec,
      ThrottlingBurstLimit: defaultRouteLimit.burst,
    });
    expect(Object.keys(stage.Properties.RouteSettings).filter((key) => !keys.has(key))).toEqual([]);
    expect(stage.Properties.RouteSettings).toMatchObject({
      'POST /auth/login': {
        ThrottlingRateLimit: routeLimits['POST /auth/login']?.ratePerSec,
        ThrottlingBurstLimit: routeLimits['POST /auth/login']?.burst,
      },
    });
    expect(stage.DependsOn).toHaveLength(keys.size);
  });

  it('lets each API call its functions and nobody else', () => {
    const permissions = cloud
      .all('AWS::Lambda::Permission')
      .map(([, { Properties }]) => Properties)
      // Those of rules are for their own function.
      .filter(({ Principal }) => Principal !== 'events.amazonaws.com');
    const answering = functions.filter(([, { triggers }]) => triggers.some(({ on }) => on === 'http' || on === 'websocket'));
    const ofApis = permissions.filter(({ Principal }) => Principal !== '*');

    expect(ofApis).toHaveLength(answering.length);
    for (const { Principal, SourceArn } of ofApis) {
      expect(Principal).toBe('apigateway.amazonaws.com');
      expect(text(SourceArn)).toMatch(/HttpApi.*\/api\/\*|LiveApi.*\/live\/\*/);
    }
  });

  it('gives an address of their own to the functions that the topology says, open to everybody and to nothing but that address', () => {
    const own = functions.filter(([, { triggers }]) => triggers.some((each) => each.on === 'http' && each.ownAddress));
    const addresses = cloud.all('AWS::Lambda::Url');
    const open = cloud.all('AWS::Lambda::Permission').filter(([, { Properties }]) => Properties.Principal === '*');

    expect(own.map(([name]) => name)).toEqual(['webhooks']);
    expect(addresses.map(([, { Properties }]) => [Properties.TargetFunctionArn['Fn::GetAtt'][0], Properties.AuthType])).toEqual([
      [cloud.lambdaOf('webhooks').id, 'NONE'],
    ]);
    expect(open.map(([, { Properties }]) => [Properties.Action, Properties.FunctionUrlAuthType, Properties.InvokedViaFunctionUrl])).toEqual(
      [
        ['lambda:InvokeFunctionUrl', 'NONE', undefined],
        ['lambda:InvokeFunction', undefined, true],
      ],
    );
    expect(text(cloud.templates.get('Web')?.toJSON())).toContain('FunctionwebhooksAddress');
  });

  it('sends webhooks through the domain, and as many at once as wanted, when told so', () => {
    const app = templatesOf(makeApp({ ownAddresses: 'false', webhookConcurrency: '50' }, topology));
    const api = app.get('Api')!;

    expect(resourcesOf(api, 'AWS::Lambda::Url')).toEqual([]);
    expect(text(app.get('Web')?.toJSON())).not.toContain('FunctionwebhooksAddress');
    expect(
      resourcesOf(api, 'AWS::Lambda::Function').flatMap(([, { Properties }]) =>
        Properties.ReservedConcurrentExecutions ? [[Properties.FunctionName, Properties.ReservedConcurrentExecutions]] : [],
      ),
    ).toEqual([['balcao-prod-webhooks', 50]]);
  });

  it('sends every socket event to the function that declares it', () => {
    const declared = functions.flatMap(([, { triggers }]) => triggers.flatMap((each) => (each.on === 'websocket' ? each.routes : [])));
    const live = cloud
      .all('AWS::ApiGatewayV2::Route')
      .map(([, { Properties }]) => Properties.RouteKey)
      .filter((key) => key.startsWith('$'));

    expect(live.toSorted()).toEqual(declared.toSorted());
  });
});

describe('what the topology may say but does not say today', () => {
  it('is deployed too: a rate, the grant to administer users, and the addresses of the app and of its sockets', () => {
    const nightly = defineFunction({
      entry: 'functions/src/nightly.ts',
      env: z.object({ WEB_ORIGIN: z.url(), LIVE_URL: z.string(), MODE: z.string() }),
      environment: { WEB_ORIGIN: { ref: 'webOrigin' }, LIVE_URL: { ref: 'liveUrl' }, MODE: 'quiet' },
      triggers: [{ on: 'rate', minutes: 60 }],
      grants: ['users:admin'],
      memoryMb: 256,
      timeoutSec: 60,
      ifItFails: 'nothing anybody sees today',
    });
    const messaging = templatesOf(makeApp({}, { ...topology, functions: { ...topology.functions, nightly } })).get('Messaging')!;

    const [id, { Properties: properties }] = resourcesOf(messaging, 'AWS::Lambda::Function').find(
      ([, { Properties }]) => Properties.FunctionName === 'balcao-prod-nightly',
    )!;
    const { WEB_ORIGIN, LIVE_URL, MODE } = properties.Environment.Variables;

    expect(text(WEB_ORIGIN)).toMatch(pointsAt({ ref: 'webOrigin' }));
    expect(text(LIVE_URL)).toMatch(pointsAt({ ref: 'liveUrl' }));
    expect(MODE).toBe('quiet');
    messaging.hasResourceProperties('AWS::Events::Rule', {
      ScheduleExpression: 'rate(1 hour)',
      Targets: [Match.objectLike({ Arn: { 'Fn::GetAtt': [id, 'Arn'] } })],
    });
    messaging.hasResourceProperties('AWS::IAM::Policy', {
      PolicyDocument: {
        Statement: Match.arrayWith([
          Match.objectLike({
            Action: Match.arrayWith(['cognito-idp:AdminCreateUser']),
            Resource: { 'Fn::ImportValue': Match.stringLikeRegexp('UserPool.*Arn') },
          }),
        ]),
      },
    });
  });

  it('is refused when it names a queue that is not declared', () => {
    const lost = { ...topology.functions['timers']!, triggers: [{ on: 'queue', queue: 'nowhere', batchSize: 1 }] as const };

    expect(() => makeApp({}, { ...topology, functions: { ...topology.functions, lost } })).toThrow('There is no queue "nowhere"');
  });
});

describe('table', () => {
  it('has the indexes, the stream and the time to live that the code expects', () => {
    cloud.templates.get('Data')?.hasResource('AWS::DynamoDB::Table', {
      DeletionPolicy: 'Retain',
      Properties: {
        StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
        TimeToLiveSpecification: { AttributeName: topology.table.ttlAttribute, Enabled: true },
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        DeletionProtectionEnabled: true,
        GlobalSecondaryIndexes: topology.table.indexes.map((IndexName) =>
          Match.objectLike({
            IndexName,
            KeySchema: [
              { AttributeName: `pk${IndexName.replace('gsi', '')}`, KeyType: 'HASH' },
              { AttributeName: `sk${IndexName.replace('gsi', '')}`, KeyType: 'RANGE' },
            ],
            Projection: { ProjectionType: 'KEYS_ONLY' },
          }),
        ),
      },
    });
  });
});

describe('stacks', () => {
  it('are protected against deletion where they hold data, so that a failed first deployment of the others can be tried again', () => {
    const { stacks } = makeApp();

    const isProtected = Object.entries(stacks).flatMap(([name, stack]) => (stack?.terminationProtection ? [name] : []));
    expect(isProtected.toSorted()).toEqual(['data', 'identity']);
  });

  it('give nothing a name of ours that changing a setting would make anew beside the old one', () => {
    const [[, budget] = []] = resourcesOf(cloud.templates.get('Observability'), 'AWS::Budgets::Budget');

    expect(budget?.Properties.Budget.BudgetName).toBeUndefined();
  });
});
