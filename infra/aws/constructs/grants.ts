import { sendTo } from './queue-permissions.ts';
import { Aws } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { type Grant, timerQueue } from '../../topology-types.ts';
import { filesBucketName, liveStage, timerGroupName } from '../names.ts';
import type { Settings } from '../settings.ts';
import type { Permission } from './permissions.ts';
import type { Foundation } from './resolve-ref.ts';

/** No scan: the code has none, and one would read every company. */
export const readTable = ({ tableArn }: ITable, indexes: ReadonlyArray<string>): Permission => ({
  actions: ['dynamodb:BatchGetItem', 'dynamodb:ConditionCheckItem', 'dynamodb:GetItem', 'dynamodb:Query'],
  resources: [tableArn, ...indexes.map((index) => `${tableArn}/index/${index}`)],
});

export const writeTable = ({ tableArn }: ITable): Permission => ({
  actions: ['dynamodb:BatchWriteItem', 'dynamodb:ConditionCheckItem', 'dynamodb:DeleteItem', 'dynamodb:PutItem', 'dynamodb:UpdateItem'],
  resources: [tableArn],
});

const filesArn = (settings: Settings): string => `arn:${Aws.PARTITION}:s3:::${filesBucketName(settings)}`;
const objects = { because: 'Files of all companies lie in one bucket, each below its company<id>/.' };

/** Listing is what makes S3 say "not found" instead of "forbidden" for a missing file. */
export const readFiles = (settings: Settings): ReadonlyArray<Permission> => [
  { actions: ['s3:GetObject'], resources: [`${filesArn(settings)}/company*`], ...objects },
  { actions: ['s3:ListBucket'], resources: [filesArn(settings)] },
];

export const writeFiles = (settings: Settings): Permission => ({
  actions: ['s3:AbortMultipartUpload', 's3:DeleteObject', 's3:PutObject', 's3:PutObjectTagging'],
  resources: [`${filesArn(settings)}/company*`],
  ...objects,
});

/** The call must say of which connection of which company. */
export const ofOneConnection = {
  Null: { 'kms:EncryptionContext:companyId': 'false', 'kms:EncryptionContext:connectionId': 'false' },
};

const administerUsers = [
  'cognito-idp:AdminCreateUser',
  'cognito-idp:AdminDeleteUser',
  'cognito-idp:AdminDisableUser',
  'cognito-idp:AdminEnableUser',
  'cognito-idp:AdminGetUser',
  'cognito-idp:AdminSetUserPassword',
  'cognito-idp:AdminUpdateUserAttributes',
  'cognito-idp:AdminUserGlobalSignOut',
];

/** What a grant of the topology allows. */
export const permissionsOf = (
  grant: Grant,
  { settings, data, identity, edge }: Foundation,
  indexes: ReadonlyArray<string>,
): ReadonlyArray<Permission> => {
  switch (grant) {
    case 'table:read':
      return [readTable(data.table, indexes)];
    case 'table:write':
      return [writeTable(data.table)];
    case 'bucket:read':
      return readFiles(settings);
    case 'bucket:write':
      return [writeFiles(settings)];
    case 'users:admin':
      return [{ actions: administerUsers, resources: [identity.userPool.userPoolArn] }];
    case 'live:post':
      return [
        {
          actions: ['execute-api:ManageConnections'],
          resources: [
            `arn:${Aws.PARTITION}:execute-api:${Aws.REGION}:${Aws.ACCOUNT_ID}:${edge.exportedLiveApiId}/${liveStage}/*/@connections/*`,
          ],
          because: 'Connections come and go; it is one stage of one API.',
        },
      ];
    case 'sessions:seal':
      // Only for one connection of one company at a time; it opens nothing.
      return [{ actions: ['kms:Encrypt'], resources: [data.sessionKey.keyArn], conditions: ofOneConnection }];
    case 'timers:set':
      return [
        sendTo(data.queue(timerQueue)),
        {
          actions: ['scheduler:CreateSchedule'],
          resources: [`arn:${Aws.PARTITION}:scheduler:${Aws.REGION}:${Aws.ACCOUNT_ID}:schedule/${timerGroupName(settings)}/*`],
          because: 'Each timer is a schedule of its own; the group holds nothing else.',
        },
        {
          actions: ['iam:PassRole'],
          resources: [data.timerRole.roleArn],
          conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
        },
      ];
    default:
      return [sendTo(data.queue(grant.slice('queue:send:'.length)))];
  }
};
