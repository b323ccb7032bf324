import { proxyPorts } from '@balcao/shared/domain/connections/proxy-address.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration, Fn, IgnoreMode, RemovalPolicy } from 'aws-cdk-lib';
import { GatewayVpcEndpointAwsService, Peer, Port, SecurityGroup, SubnetType, Vpc } from 'aws-cdk-lib/aws-ec2';
import { Platform } from 'aws-cdk-lib/aws-ecr-assets';
import {
  Cluster,
  ContainerImage,
  CpuArchitecture,
  FargateService,
  FargateTaskDefinition,
  LogDrivers,
  OperatingSystemFamily,
} from 'aws-cdk-lib/aws-ecs';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { ofOneConnection, readFiles, readTable, writeFiles, writeTable } from '../constructs/grants.ts';
import { receiveFrom, sendTo } from '../constructs/queue-permissions.ts';
import { give } from '../constructs/permissions.ts';
import type { Foundation } from '../constructs/resolve-ref.ts';
import { scaleSessions, sessionMemoryMb } from '../constructs/scale-sessions.ts';
import { BalcaoStack } from './balcao-stack.ts';

export type SessionsParts = {
  foundation: Foundation;
  indexes: ReadonlyArray<string>;
  /** Root of the repository, from which the image is built when no image is given. */
  root: string;
};

/** The containers that keep WhatsApp sessions: tasks with a public address and no way in, in a network without NAT. */
export class SessionsStack extends BalcaoStack {
  readonly service: FargateService;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, { foundation, indexes, root }: SessionsParts) {
    super(scope, 'Sessions', foundation.settings, 'containers of the WhatsApp sessions');
    const vpc = this.createVpc();
    const cluster = new Cluster(this, 'Cluster', { clusterName: this.prefix, vpc });
    acknowledge(cluster, {
      'AwsSolutions-ECS4': 'Container Insights costs more than the task; the host publishes what is scaled and alarmed on.',
    });
    this.logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/${this.prefix.replace('-', '/')}/session-host`,
      retention: this.settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const task = this.createTask(foundation, indexes, root);
    const egressOnly = new SecurityGroup(this, 'EgressOnly', {
      vpc,
      allowAllOutbound: false,
      description: 'HTTPS and WSS out, nothing in',
    });
    egressOnly.addEgressRule(Peer.anyIpv4(), Port.tcp(443), 'WhatsApp, its media servers and AWS');
    egressOnly.addEgressRule(Peer.anyIpv4(), Port.tcp(80), 'proxies of companies');
    egressOnly.addEgressRule(Peer.anyIpv4(), Port.tcpRange(...proxyPorts.range), 'proxies of companies');
    this.service = new FargateService(this, 'Service', {
      cluster,
      taskDefinition: task,
      serviceName: `${this.prefix}-sessions`,
      ...(this.settings.target === 'emulator' ? { desiredCount: 0 } : {}),
      assignPublicIp: true,
      vpcSubnets: { subnetType: SubnetType.PUBLIC },
      securityGroups: [egressOnly],
      // The new container is there, and takes shards, before the old one hands its own over (decisions 0013 and 0014).
      minHealthyPercent: 100,
      maxHealthyPercent: 200,
      circuitBreaker: { rollback: true },
    });
    if (this.settings.target === 'aws') scaleSessions(this.service, this.settings);
    this.output('SessionsService', `${cluster.clusterName}/${this.service.serviceName}`, 'ECS cluster and service of the sessions');
  }

  private createVpc(): Vpc {
    const zones = Fn.getAzs();
    const vpc = new Vpc(this, 'Vpc', {
      vpcName: this.prefix,
      availabilityZones: [Fn.select(0, zones), Fn.select(1, zones)],
      natGateways: 0,
      subnetConfiguration: [{ name: 'public', subnetType: SubnetType.PUBLIC, cidrMask: 24 }],
      gatewayEndpoints: {
        Table: { service: GatewayVpcEndpointAwsService.DYNAMODB },
        Files: { service: GatewayVpcEndpointAwsService.S3 },
      },
    });
    acknowledge(vpc, { 'AwsSolutions-VPC7': 'Nothing listens in this network; flow logs would record only calls to WhatsApp and AWS.' });
    return vpc;
  }

  private createTask({ data }: Foundation, indexes: ReadonlyArray<string>, root: string): FargateTaskDefinition {
    const task = new FargateTaskDefinition(this, 'Task', {
      family: `${this.prefix}-session-host`,
      cpu: 512,
      memoryLimitMiB: sessionMemoryMb,
      runtimePlatform: { cpuArchitecture: CpuArchitecture.ARM64, operatingSystemFamily: OperatingSystemFamily.LINUX },
    });
    task.addContainer('session-host', {
      image: this.settings.sessionImage ? ContainerImage.fromRegistry(this.settings.sessionImage) : imageOf(root),
      environment: {
        TABLE_NAME: data.table.tableName,
        BUCKET_NAME: data.files.bucketName,
        SESSION_KEY_ID: data.sessionKey.keyArn,
        INBOUND_QUEUE_URL: data.queue('inbound').queueUrl,
        IMPORTS_QUEUE_URL: data.queue('imports').queueUrl,
        JOBS_QUEUE_URL: data.queue('jobs').queueUrl,
        DEAD_QUEUE_URL: data.queue('inbound-dead').queueUrl,
        SHARD_QUEUE_URL: data.queue('wa-0').queueUrl,
        MAX_SESSIONS: '100',
        ...(this.settings.whatsappVersion ? { WHATSAPP_VERSION: this.settings.whatsappVersion } : {}),
        WHATSAPP_NEWEST_VERSION: String(this.settings.whatsappNewestVersion),
        METRICS_STAGE: this.settings.stage,
      },
      logging: LogDrivers.awsLogs({ streamPrefix: 'session-host', logGroup: this.logGroup }),
      // The longest ECS waits for Fargate tasks is 120 s; a hand-over takes a few.
      stopTimeout: Duration.seconds(60),
      // ECS does not read the image's own health check. Alive is all that is asked.
      healthCheck: {
        command: [
          'CMD',
          'node',
          '--eval',
          "fetch('http://127.0.0.1:8080/health').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))",
        ],
        interval: Duration.seconds(30),
        timeout: Duration.seconds(5),
        startPeriod: Duration.seconds(20),
      },
    });
    give(task.taskRole, [
      readTable(data.table, indexes),
      writeTable(data.table),
      ...readFiles(this.settings),
      writeFiles(this.settings),
      sendTo(data.queue('inbound')),
      sendTo(data.queue('imports')),
      sendTo(data.queue('jobs')),
      sendTo(data.queue('inbound-dead')),
      receiveFrom(shardQueues(data.queues)),
      // Only for one connection of one company at a time: the call must say which.
      {
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: [data.sessionKey.keyArn],
        conditions: ofOneConnection,
      },
    ]);
    acknowledge(task, {
      'AwsSolutions-ECS2': 'The variables are names and addresses; there are no secrets among them.',
      'AwsSolutions-IAM5[Resource::*]': 'Getting a token for the image registry knows no resource.',
    });
    return task;
  }
}

/** The image of the session-host, built by Docker while deploying. CDK looks only for a `.dockerignore` at the root; ours is beside the
 *  Dockerfile, where Docker looks first. */
const imageOf = (root: string): ContainerImage =>
  ContainerImage.fromAsset(root, {
    file: 'session-host/Dockerfile',
    platform: Platform.LINUX_ARM64,
    ignoreMode: IgnoreMode.DOCKER,
    exclude: readFileSync(join(root, 'session-host/Dockerfile.dockerignore'), 'utf8')
      .split('\n')
      .filter((line) => line !== ''),
  });

const shardQueues = (queues: ReadonlyMap<string, Queue>): ReadonlyArray<Queue> =>
  [...queues].filter(([name]) => /^wa-\d+$/.test(name)).map(([, queue]) => queue);
