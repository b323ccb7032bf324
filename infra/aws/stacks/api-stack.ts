import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import { CfnStage, HttpStage, LogGroupLogDestination, WebSocketStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { defaultRouteLimit, routeLimits } from '../../route-limits.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { toRouteSettings } from '../constructs/gateway-routes.ts';
import { toL1 } from '../constructs/to-l1.ts';
import { httpStage, liveStage } from '../names.ts';
import { belongsTo, FunctionsStack, type FunctionsParts } from './functions-stack.ts';

/** No address of the caller: behind the distribution it would be CloudFront's. No path: some hold a customer's number. The route is the gateway's
 *  (`ANY /tickets/{proxy+}`); lines of the functions have the contract's. */
const accessLine = AccessLogFormat.custom(
  JSON.stringify({
    at: '$context.requestTime',
    requestId: '$context.requestId',
    route: '$context.routeKey',
    method: '$context.httpMethod',
    status: '$context.status',
    latencyMs: '$context.responseLatency',
    sizeBytes: '$context.responseLength',
    integrationError: '$context.integrationErrorMessage',
  }),
);

/** Functions that answer requests and sockets, and the two API stages. */
export class ApiStack extends FunctionsStack {
  readonly httpStage: HttpStage;
  /** Where webhooks come to; null: through the app's own domain. */
  readonly webhooksUrl: string | null;

  constructor(scope: Construct, parts: FunctionsParts) {
    super(scope, 'Api', 'functions behind the HTTP and the WebSocket API', parts, belongsTo.api);
    const { edge } = parts.foundation;
    const log = new LogGroup(this, 'HttpAccessLog', {
      logGroupName: `/aws/vendedlogs/${this.prefix.replace('-', '/')}/http-api`,
      retention: this.settings.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.httpStage = new HttpStage(this, 'HttpStage', {
      httpApi: edge.httpApi,
      stageName: httpStage,
      autoDeploy: true,
      throttle: { rateLimit: defaultRouteLimit.ratePerSec, burstLimit: defaultRouteLimit.burst },
      accessLogSettings: { destination: new LogGroupLogDestination(log), format: accessLine },
    });
    const [webhooksUrl] = this.ownAddresses.values();
    this.webhooksUrl = webhooksUrl ?? null;
    if (webhooksUrl) this.nameWebhooksUrl(parts.topology, webhooksUrl);
    if (webhooksUrl) this.output('WebhooksUrl', webhooksUrl, 'Where providers send webhooks: the function itself');
    toL1(this.httpStage, CfnStage).routeSettings = toRouteSettings(routeLimits);
    // Limits can be set only for routes that are there.
    this.httpStage.node.addDependency(...this.httpRoutes);
    const live = new WebSocketStage(this, 'LiveStage', {
      webSocketApi: edge.liveApi,
      stageName: liveStage,
      autoDeploy: true,
      throttle: { rateLimit: 1000, burstLimit: 2000 },
    });
    // A WebSocket API cannot be deployed before it has a route.
    live.node.addDependency(...this.liveRoutes);
    acknowledge(this, {
      'AwsSolutions-APIG4':
        'Who may call is decided in the function by the contract: the bearer carries an identity token and a session (decision 0001), and $connect takes a one-use token.',
    });
    acknowledge(live, {
      'AwsSolutions-APIG1':
        'Logging of WebSocket stages needs a role set for the whole account and region; the function logs what it refuses.',
    });
  }

  /** The address exists only once its function does, which may come after those that are told of it. */
  private nameWebhooksUrl({ functions }: FunctionsParts['topology'], webhooksUrl: string): void {
    for (const [name, created] of this.functions)
      for (const [variable, value] of Object.entries(functions[name]?.environment ?? {}))
        if (typeof value !== 'string' && value.ref === 'webhooksUrl') created.lambda.addEnvironment(variable, webhooksUrl);
  }
}
