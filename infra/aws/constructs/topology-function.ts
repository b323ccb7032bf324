import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  type Code,
  Function as LambdaFunction,
  LoggingFormat,
  RecursiveLoop,
  Runtime,
  SystemLogLevel,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { FunctionSpec } from '../../topology-types.ts';
import { prefixOf } from '../names.ts';
import { acknowledge } from './acknowledge.ts';
import { permissionsOf } from './grants.ts';
import { give } from './permissions.ts';
import { type Foundation, resolveRef } from './resolve-ref.ts';

export type FunctionParts = {
  name: string;
  spec: FunctionSpec;
  /** Folder with the bundle, `index.mjs`. */
  code: Code;
  foundation: Foundation;
  indexes: ReadonlyArray<string>;
  logRetention: RetentionDays;
  /** What it sends comes back to it, and is meant to. */
  feedsItself: boolean;
};

/** One function of the topology with its own role, log group and environment; triggers are added by the stack it lives in. */
export class TopologyFunction extends Construct {
  readonly lambda: LambdaFunction;
  readonly role: Role;
  readonly logGroup: LogGroup;

  constructor(scope: Construct, { name, spec, code, foundation, indexes, logRetention, feedsItself }: FunctionParts) {
    super(scope, `Function-${name}`);
    const prefix = prefixOf(foundation.settings);
    this.logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/${prefix.replace('-', '/')}/${name}`,
      retention: logRetention,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com'), description: `${prefix}: ${name}` });
    this.logGroup.grantWrite(this.role);
    give(
      this.role,
      spec.grants.flatMap((grant) => permissionsOf(grant, foundation, indexes)),
    );
    const values = Object.entries(spec.environment);
    const holdsSecrets = values.some(([, value]) => typeof value !== 'string' && value.ref === 'secretsKey');
    if (holdsSecrets) give(this.role, [{ actions: ['kms:Decrypt'], resources: [foundation.data.secretsKey.keyArn] }]);
    const takesWebhooks = spec.triggers.some((trigger) => trigger.on === 'http' && trigger.ownAddress);
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: `${prefix}-${name}`,
      description: `If it fails: ${spec.ifItFails}`.slice(0, 256),
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code,
      memorySize: spec.memoryMb,
      timeout: Duration.seconds(spec.timeoutSec),
      role: this.role,
      recursiveLoop: feedsItself ? RecursiveLoop.ALLOW : RecursiveLoop.TERMINATE,
      ...(takesWebhooks && foundation.settings.webhookConcurrency
        ? { reservedConcurrentExecutions: foundation.settings.webhookConcurrency }
        : {}),
      logGroup: this.logGroup,
      // Our own lines go to stdout as JSON and are kept as they are written. Lambda's own of each start and end would cost more than they tell.
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.WARN,
      applicationLogLevelV2: ApplicationLogLevel.TRACE,
      tracing: foundation.settings.traces ? Tracing.ACTIVE : Tracing.DISABLED,
      environment: {
        ...Object.fromEntries(values.map(([key, value]) => [key, typeof value === 'string' ? value : resolveRef(value, foundation)])),
        ...(foundation.settings.tenantMetrics ? { METRICS_STAGE: foundation.settings.stage } : {}),
      },
      ...(holdsSecrets ? { environmentEncryption: foundation.data.secretsKey } : {}),
    });
    if (foundation.settings.traces)
      acknowledge(this.role, { 'AwsSolutions-IAM5[Resource::*]': 'X-Ray takes trace segments without a resource.' });
  }
}
