import { beforeAll, describe, expect, it, vi } from 'vitest';
import { topology } from '../topology.ts';
import { deployed, functions, queueId, queues, text } from './testing/deployed.ts';

// The CDK itself takes seconds to load on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let cloud: ReturnType<typeof deployed>;
beforeAll(() => {
  cloud = deployed();
});

describe('permissions', () => {
  type Statement = { Action: string | string[]; Resource: unknown; Effect: string };
  const statementsOf = (name: string): Statement[] => {
    const role = cloud.lambdaOf(name).properties.Role['Fn::GetAtt'][0];
    return cloud
      .all('AWS::IAM::Policy')
      .filter(([, { Properties }]) => Properties.Roles.some((each: { Ref?: string }) => each.Ref === role))
      .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement as Statement[]);
  };
  const pairsOf = (name: string): string[] =>
    statementsOf(name).flatMap(({ Action, Resource }) =>
      [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action} on ${shortName(text(resource))}`)),
    );
  /** A resource as people call it. */
  const shortName = (resource: string): string => {
    if (resource === '"*"') return 'everything';
    const index = /TableArn.*\/index\/(\w+)/.exec(resource)?.[1];
    if (index) return `index ${index}`;
    if (/TableStreamArn/.test(resource)) return 'stream';
    if (/TableArn/.test(resource)) return 'table';
    if (/balcao-prod-files-.*\/company\*/.test(resource)) return 'files';
    if (/balcao-prod-files-/.test(resource)) return 'file list';
    if (/SecretsKeyArn/.test(resource)) return 'secrets key';
    if (/SessionKeyArn/.test(resource)) return 'session key';
    if (/execute-api.*LiveApi.*\/live\/\*\/@connections\/\*/.test(resource)) return 'sockets';
    if (/UserPoolArn/.test(resource)) return 'users';
    if (/:schedule\/balcao-prod-timers\/\*/.test(resource)) return 'timers';
    if (/TimerRole[0-9A-F]{8}Arn/.test(resource)) return 'timer role';
    const queue = Object.keys(queues).find((each) => new RegExp(`${queueId(each)}[0-9A-F]{8}Arn`).test(resource));
    if (queue) return `queue ${queue}`;
    return /Function.*Log/.test(resource) ? 'own log' : resource;
  };
  const on = (resource: string, ...actions: string[]): string[] => actions.map((action) => `${action} on ${resource}`);

  const grantedBy = (grant: string): string[] => {
    const reads = ['dynamodb:BatchGetItem', 'dynamodb:ConditionCheckItem', 'dynamodb:GetItem', 'dynamodb:Query'];
    if (grant === 'table:read')
      return [...on('table', ...reads), ...topology.table.indexes.flatMap((each) => on(`index ${each}`, ...reads))];
    if (grant === 'table:write')
      return on(
        'table',
        'dynamodb:BatchWriteItem',
        'dynamodb:ConditionCheckItem',
        'dynamodb:DeleteItem',
        'dynamodb:PutItem',
        'dynamodb:UpdateItem',
      );
    if (grant === 'bucket:read') return [...on('files', 's3:GetObject'), ...on('file list', 's3:ListBucket')];
    if (grant === 'bucket:write') return on('files', 's3:PutObject', 's3:PutObjectTagging', 's3:DeleteObject', 's3:AbortMultipartUpload');
    if (grant === 'users:admin')
      return on(
        'users',
        ...[
          'CreateUser',
          'DeleteUser',
          'DisableUser',
          'EnableUser',
          'GetUser',
          'SetUserPassword',
          'UpdateUserAttributes',
          'UserGlobalSignOut',
        ].map((call) => `cognito-idp:Admin${call}`),
      );
    if (grant === 'timers:set')
      return [...on('queue timers', 'sqs:SendMessage'), ...on('timers', 'scheduler:CreateSchedule'), ...on('timer role', 'iam:PassRole')];
    if (grant === 'sessions:seal') return on('session key', 'kms:Encrypt');
    if (grant === 'live:post') return on('sockets', 'execute-api:ManageConnections');
    if (grant.startsWith('queue:send:')) return on(`queue ${grant.slice('queue:send:'.length)}`, 'sqs:SendMessage');
    throw new Error(`this test does not know the grant ${grant}`);
  };

  it.each(functions)('gives %s what its grants and triggers need, and nothing else', (name, spec) => {
    const expected = new Set([
      ...on('own log', 'logs:CreateLogStream', 'logs:PutLogEvents'),
      ...spec.grants.flatMap(grantedBy),
      ...(cloud.lambdaOf(name).properties.KmsKeyArn ? on('secrets key', 'kms:Decrypt') : []),
      ...spec.triggers.flatMap((trigger) => {
        if (trigger.on === 'queue')
          return on(
            `queue ${trigger.queue}`,
            'sqs:ChangeMessageVisibility',
            'sqs:DeleteMessage',
            'sqs:GetQueueAttributes',
            'sqs:ReceiveMessage',
          );
        if (trigger.on !== 'stream') return [];
        return [
          ...on('stream', 'dynamodb:DescribeStream', 'dynamodb:GetRecords', 'dynamodb:GetShardIterator'),
          ...on('everything', 'dynamodb:ListStreams'),
          ...on(`queue ${trigger.onFailureQueue}`, 'sqs:GetQueueAttributes', 'sqs:GetQueueUrl', 'sqs:SendMessage'),
        ];
      }),
    ]);

    expect([...new Set(pairsOf(name))].toSorted()).toEqual([...expected].toSorted());
  });

  it('uses no managed policy', () => {
    const roles = new Set(functions.map(([name]) => cloud.lambdaOf(name).properties.Role['Fn::GetAtt'][0]));

    const policies = cloud
      .all('AWS::IAM::Role')
      .flatMap(([id, { Properties }]) => (roles.has(id) ? (Properties.ManagedPolicyArns ?? []) : []));

    expect(policies).toEqual([]);
  });
});
