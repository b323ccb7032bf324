import { Aws, Duration, RemovalPolicy, SecretValue } from 'aws-cdk-lib';
import { Alias, CfnKey, Key } from 'aws-cdk-lib/aws-kms';
import { AttributeType, BillingMode, CfnTable, type ITable, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, CfnBucket, HttpMethods, StorageClass } from 'aws-cdk-lib/aws-s3';
import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { toManifest } from '../../local/manifest.ts';
import { timerQueue, type Topology } from '../../topology-types.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { sendTo } from '../constructs/queue-permissions.ts';
import { give } from '../constructs/permissions.ts';
import { createQueues } from '../constructs/queues.ts';
import { toL1 } from '../constructs/to-l1.ts';
import { filesBucketName, timerGroupName } from '../names.ts';
import type { Settings } from '../settings.ts';
import { BalcaoStack } from './balcao-stack.ts';

/** Everything that holds something: the table, customers' files, keys and queues. Logical ids are fixed, and for `prod` nothing here
 *  is deleted with its stack. */
export class DataStack extends BalcaoStack {
  /** The table in use: the stack's own, or one restored from it. */
  readonly table: ITable;
  readonly files: Bucket;
  /** Wraps the data keys of WhatsApp sessions. */
  readonly sessionKey: Key;
  /** Encrypts the root secret and the environment of the functions that are given it. */
  readonly secretsKey: Key;
  /** Root of the per-tenant secret encryption: 64 letters and digits, read as base64 (48 bytes, about 380 random bits). */
  readonly rootSecret: Secret;
  readonly queues: ReadonlyMap<string, Queue>;
  /** Schedules of timers that are due in more than minutes. */
  readonly timerGroup: CfnScheduleGroup;
  /** Puts due timers onto their queue. */
  readonly timerRole: Role;

  constructor(scope: Construct, settings: Settings, topology: Topology, webOrigin: string) {
    super(scope, 'Data', settings, 'table, files, keys and queues', true);
    this.table = this.tableInUse(this.createTable(topology));
    this.files = this.createFiles(webOrigin);
    this.sessionKey = this.createKey('SessionKey', 'sessions', 'data keys of WhatsApp sessions');
    this.secretsKey = this.createKey('SecretsKey', 'secrets', 'root secret and payment credentials');
    this.rootSecret = this.createRootSecret();
    this.queues = createQueues(this, this.prefix, toManifest(topology, () => '').queues);
    this.timerGroup = new CfnScheduleGroup(this, 'TimerGroup', { name: timerGroupName(settings) });
    this.timerGroup.applyRemovalPolicy(this.dataRemoval);
    this.pin(this.timerGroup, 'TimerGroup');
    this.timerRole = this.createTimerRole();
    this.output('TableName', this.table.tableName, 'The one table');
    this.output('FilesBucketName', this.files.bucketName, 'Files of customers and attendants');
    this.output('RootSecretName', this.rootSecret.secretName, 'Root of the encryption of channel tokens');
  }

  /** @throws Error for a queue the topology does not have. */
  queue(name: string): Queue {
    const queue = this.queues.get(name);
    if (!queue) throw new Error(`There is no queue "${name}".`);
    return queue;
  }

  /** A field of the secret of the platform's app at Meta, which somebody made by hand; empty while no app is named. */
  metaSecret(field: 'appSecret' | 'verifyToken'): string {
    if (this.settings.metaAppId === '') return '';
    return SecretValue.secretsManager(`${this.prefix}/meta-app`, { jsonField: field }).unsafeUnwrap();
  }

  private createTimerRole(): Role {
    const account = { 'aws:SourceAccount': Aws.ACCOUNT_ID };
    const role = new Role(this, 'TimerRole', {
      description: `${this.prefix}: puts due timers onto their queue`,
      assumedBy: new ServicePrincipal('scheduler.amazonaws.com', { conditions: { StringEquals: account } }),
    });
    give(role, [sendTo(this.queue(timerQueue))]);
    return role;
  }

  private createTable({ table: { indexes, ttlAttribute } }: Topology): Table {
    const key = (prefix: string) => ({
      partitionKey: { name: `pk${prefix.replace('gsi', '')}`, type: AttributeType.STRING },
      sortKey: { name: `sk${prefix.replace('gsi', '')}`, type: AttributeType.STRING },
    });
    const table = new Table(this, 'Table', {
      tableName: this.prefix,
      ...key(''),
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: ttlAttribute,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: this.settings.keepData,
      removalPolicy: this.dataRemoval,
    });
    for (const indexName of indexes)
      table.addGlobalSecondaryIndex({ indexName, ...key(indexName), projectionType: ProjectionType.KEYS_ONLY });
    this.pin(toL1(table, CfnTable), 'Table');
    return table;
  }

  /** The stack's own table stays where it is when another one is used, and what other stacks take from it stays exported until they have
   *  changed over. */
  private tableInUse(own: Table): ITable {
    for (const value of [own.tableName, own.tableArn, own.tableStreamArn]) if (value) this.exportValue(value);
    const { restoredTable: tableName, restoredTableStreamArn: tableStreamArn } = this.settings;
    if (!tableName) return own;
    const tableArn = this.formatArn({ service: 'dynamodb', resource: 'table', resourceName: tableName });
    return Table.fromTableAttributes(this, 'RestoredTable', { tableArn, tableStreamArn });
  }

  private createFiles(webOrigin: string): Bucket {
    const private_ = { blockPublicAccess: BlockPublicAccess.BLOCK_ALL, encryption: BucketEncryption.S3_MANAGED, enforceSSL: true };
    const logs = new Bucket(this, 'FilesLog', {
      ...private_,
      lifecycleRules: [{ expiration: Duration.days(90) }],
      removalPolicy: this.dataRemoval,
    });
    acknowledge(logs, { 'AwsSolutions-S1': 'It holds the access log of the other bucket.' });
    const files = new Bucket(this, 'Files', {
      ...private_,
      bucketName: filesBucketName(this.settings),
      versioned: true,
      serverAccessLogsBucket: logs,
      serverAccessLogsPrefix: 'files/',
      lifecycleRules: [
        {
          noncurrentVersionExpiration: Duration.days(30),
          expiredObjectDeleteMarker: true,
          abortIncompleteMultipartUploadAfter: Duration.days(1),
        },
        // What jobs read and wrote: `putFile` tags it.
        { tagFilters: { stay: 'job' }, expiration: Duration.days(180) },
        // Old conversations are seldom opened; the class costs nothing to read from and less to keep.
        { transitions: [{ storageClass: StorageClass.INTELLIGENT_TIERING, transitionAfter: Duration.days(30) }] },
      ],
      cors: [
        {
          allowedOrigins: [webOrigin],
          // Browsers upload by a signed form, which is a POST.
          allowedMethods: [HttpMethods.GET, HttpMethods.HEAD, HttpMethods.POST],
          allowedHeaders: ['*'],
          exposedHeaders: ['ETag'],
          maxAge: 3600,
        },
      ],
      removalPolicy: this.dataRemoval,
    });
    this.pin(toL1(files, CfnBucket), 'FilesBucket');
    return files;
  }

  private createKey(id: string, name: string, description: string): Key {
    const key = new Key(this, id, {
      description: `${this.prefix}: ${description}`,
      enableKeyRotation: true,
      // Without its key the data is gone too: deleting waits for the longest time AWS knows.
      pendingWindow: Duration.days(30),
      removalPolicy: this.dataRemoval,
    });
    this.pin(toL1(key, CfnKey), id);
    new Alias(this, `${id}Alias`, { aliasName: `alias/${this.prefix}-${name}`, targetKey: key });
    return key;
  }

  private createRootSecret(): Secret {
    const secret = new Secret(this, 'RootSecret', {
      secretName: `${this.prefix}/root-secret`,
      description: 'Root of the encryption of channel tokens. Never change it: what is sealed with it could not be opened.',
      encryptionKey: this.secretsKey,
      generateSecretString: { excludePunctuation: true, includeSpace: false, passwordLength: 64 },
      removalPolicy: this.settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.pin(toL1(secret, CfnSecret), 'RootSecret');
    acknowledge(secret, { 'AwsSolutions-SMG4': 'Changing it means sealing every stored token again; decision 0023.' });
    return secret;
  }
}
