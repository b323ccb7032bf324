import { Duration } from 'aws-cdk-lib';
import { CfnBudget } from 'aws-cdk-lib/aws-budgets';
import { Alarm, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, type LogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { clientErrorCode } from '@balcao/functions/organisation/client-errors/service/note-client-error.ts';
import { metricNamespace } from '@balcao/functions/platform/metrics.ts';
import { foreignKeyCode } from '@balcao/functions/platform/tenant-scope.ts';
import type { Topology } from '../../topology-types.ts';
import { listAlarms } from '../alarms/alarm-list.ts';
import { clientErrors, conditionOf, errorLines, foreignKeys, sessionHost } from '../alarms/alarm-metrics.ts';
import { createDashboard } from '../alarms/dashboard.ts';
import type { TopologyFunction } from '../constructs/topology-function.ts';
import type { Settings } from '../settings.ts';
import type { ApiStack } from './api-stack.ts';
import { BalcaoStack } from './balcao-stack.ts';
import type { DataStack } from './data-stack.ts';
import type { MessagingStack } from './messaging-stack.ts';
import type { SessionsStack } from './sessions-stack.ts';

export type ObservabilityParts = {
  settings: Settings;
  topology: Topology;
  data: DataStack;
  api: ApiStack;
  messaging: MessagingStack;
  sessions: SessionsStack;
};

/** Alarms that say what people notice, one dashboard, and the monthly budget. */
export class ObservabilityStack extends BalcaoStack {
  constructor(scope: Construct, { settings, topology, data, api, messaging, sessions }: ObservabilityParts) {
    super(scope, 'Observability', settings, 'alarms, dashboard and budget');
    const functions = new Map([...api.functions, ...messaging.functions]);
    const functionOf = (name: string): TopologyFunction => {
      const found = functions.get(name);
      if (!found) throw new Error(`There is no function "${name}".`);
      return found;
    };
    const httpFaults = api.httpStage.metricServerError({ statistic: Stats.SUM, period: Duration.minutes(5) });
    const mail = this.createTopic();
    this.countErrorLines(
      new Map([...functions].map(([name, { logGroup }]) => [name, logGroup] as const).concat([[sessionHost, sessions.logGroup]])),
    );
    const watched = { settings, data, httpFaults, functionOf };
    const alarms = listAlarms(topology).map((spec) => {
      const alarm = new Alarm(this, `Alarm-${spec.name}`, {
        alarmName: `${this.prefix}-${spec.name}`,
        alarmDescription: `${spec.notice}. Runbook: docs/operations.md, "${spec.name}".`,
        ...conditionOf(spec, watched),
      });
      alarm.addAlarmAction(new SnsAction(mail));
      alarm.addOkAction(new SnsAction(mail));
      return alarm;
    });
    createDashboard(this, { settings, name: this.prefix, topology, data, api, functions, alarms });
    this.createBudget();
  }

  private createTopic(): Topic {
    const topic = new Topic(this, 'Alerts', { topicName: `${this.prefix}-alerts`, enforceSSL: true });
    // The policy that demands TLS takes the place of the one AWS gives a topic, under which alarms may publish.
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': this.account } },
      }),
    );
    if (this.settings.alertEmail) topic.addSubscription(new EmailSubscription(this.settings.alertEmail));
    this.output('AlertsTopic', topic.topicArn, 'Alarms are published here');
    return topic;
  }

  private countErrorLines(logs: ReadonlyMap<string, LogGroup>): void {
    for (const [name, logGroup] of logs) {
      new MetricFilter(this, `ErrorLines-${name}`, {
        logGroup,
        filterPattern: FilterPattern.stringValue('$.level', '=', 'error'),
        metricNamespace,
        metricName: errorLines(this.settings, name).metricName,
        metricValue: '1',
      });
      new MetricFilter(this, `ForeignKeys-${name}`, {
        logGroup,
        filterPattern: FilterPattern.stringValue('$.error', '=', `*${foreignKeyCode}*`),
        metricNamespace,
        metricName: foreignKeys(this.settings).metricName,
        metricValue: '1',
      });
    }
    const ofBrowsers = logs.get('client-errors');
    if (ofBrowsers)
      new MetricFilter(this, 'ClientErrors', {
        logGroup: ofBrowsers,
        filterPattern: FilterPattern.stringValue('$.what', '=', `${clientErrorCode}*`),
        metricNamespace,
        metricName: clientErrors(this.settings).metricName,
        metricValue: '1',
      });
  }

  /** The budget covers the whole account, since AWS filters by a tag only after somebody activated that tag for billing. CloudFormation replaces it when its
   *  subscribers change, and a replacement cannot take the name of what it replaces: AWS names it. */
  private createBudget(): void {
    const { alertEmail, monthlyBudgetUsd } = this.settings;
    const notify = (notificationType: 'ACTUAL' | 'FORECASTED', threshold: number, address: string) => ({
      notification: { notificationType, comparisonOperator: 'GREATER_THAN', threshold, thresholdType: 'PERCENTAGE' },
      subscribers: [{ subscriptionType: 'EMAIL', address }],
    });
    new CfnBudget(this, 'Budget', {
      budget: {
        budgetType: 'COST',
        timeUnit: 'MONTHLY',
        budgetLimit: { amount: monthlyBudgetUsd, unit: 'USD' },
      },
      ...(alertEmail ? { notificationsWithSubscribers: [notify('ACTUAL', 80, alertEmail), notify('FORECASTED', 100, alertEmail)] } : {}),
    });
  }
}
