import { Duration } from 'aws-cdk-lib';
import { type Alarm, AlarmStatusWidget, Dashboard, GraphWidget, type IMetric, MathExpression, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { Operation } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { metricNamespace } from '@balcao/functions/platform/metrics.ts';
import type { Topology } from '../../topology-types.ts';
import { sessionMetric } from '../constructs/scale-sessions.ts';
import type { TopologyFunction } from '../constructs/topology-function.ts';
import type { Settings } from '../settings.ts';
import type { ApiStack } from '../stacks/api-stack.ts';
import type { DataStack } from '../stacks/data-stack.ts';
import { errorLines } from './alarm-metrics.ts';

export type DashboardParts = {
  settings: Settings;
  name: string;
  topology: Topology;
  data: DataStack;
  api: ApiStack;
  functions: ReadonlyMap<string, TopologyFunction>;
  alarms: ReadonlyArray<Alarm>;
};

const width = 12;
const period = Duration.minutes(5);

/** One page: what is wrong, what the app answers, what waits, the sessions, the table, and who uses it. */
export const createDashboard = (
  scope: Construct,
  { settings, name, topology, data, api, functions, alarms }: DashboardParts,
): Dashboard => {
  const graph = (title: string, left: IMetric[], right: IMetric[] = []) => new GraphWidget({ title, left, right, width, height: 6 });
  const consumed = Object.values(topology.functions)
    .flatMap(({ triggers }) => triggers)
    .flatMap((trigger) => (trigger.on === 'queue' ? [trigger.queue] : []));
  const streamed = Object.entries(topology.functions).flatMap(([each, { triggers }]) =>
    triggers.some(({ on }) => on === 'stream') ? [each] : [],
  );
  const dashboard = new Dashboard(scope, 'Dashboard', { dashboardName: name, defaultInterval: Duration.hours(3) });
  dashboard.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 5 }));
  dashboard.addWidgets(
    graph(
      'Requests and faults',
      [api.httpStage.metricCount({ statistic: Stats.SUM, period })],
      [api.httpStage.metricServerError({ statistic: Stats.SUM, period })],
    ),
    graph(
      'Answer time (ms)',
      ['p50', 'p95', 'p99'].map((statistic) => api.httpStage.metricLatency({ statistic, period, label: statistic })),
    ),
  );
  dashboard.addWidgets(
    graph(
      'Error lines by function',
      [...functions.keys()].map((each) => errorLines(settings, each).with({ label: each })),
    ),
    graph(
      'Duration p95 by function (ms)',
      [...functions].map(([each, { lambda }]) => lambda.metricDuration({ statistic: 'p95', period, label: each })),
    ),
  );
  dashboard.addWidgets(
    graph(
      'Oldest waiting message (s)',
      consumed.map((queue) => data.queue(queue).metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, period, label: queue })),
    ),
    graph(
      'Reactions behind the table (ms)',
      streamed.flatMap(
        (each) => functions.get(each)?.lambda.metric('IteratorAge', { statistic: Stats.MAXIMUM, period, label: each }) ?? [],
      ),
    ),
  );
  dashboard.addWidgets(
    graph(
      'WhatsApp sessions and containers',
      [sessionMetric(settings, 'Sessions', Stats.SUM), sessionMetric(settings, 'Shards', Stats.SAMPLE_COUNT).with({ label: 'Containers' })],
      [sessionMetric(settings, 'EventLoopDelayMs', Stats.MAXIMUM), sessionMetric(settings, 'MemoryMb', Stats.MAXIMUM)],
    ),
    graph('WhatsApp sessions in trouble', [
      sessionMetric(settings, 'SessionsFailing', Stats.SUM),
      sessionMetric(settings, 'VersionRefusals', Stats.SUM),
      sessionMetric(settings, 'DecryptFailures', Stats.SUM),
      sessionMetric(settings, 'StanzasRefused', Stats.SUM),
    ]),
  );
  dashboard.addWidgets(
    graph('Table capacity used', [
      data.table.metricConsumedReadCapacityUnits({ period }),
      data.table.metricConsumedWriteCapacityUnits({ period }),
    ]),
  );
  dashboard.addWidgets(
    graph('Messages received by company', [
      new MathExpression({
        expression: `SEARCH('{${metricNamespace},CompanyId,Stage} MetricName="InboundMessages" Stage="${settings.stage}"', 'Sum', 3600)`,
        usingMetrics: {},
        label: '',
        period: Duration.hours(1),
      }),
    ]),
    graph('Table latency (ms)', [
      data.table.metricSuccessfulRequestLatency({
        dimensionsMap: { TableName: data.table.tableName, Operation: Operation.QUERY },
        period,
        label: 'Query',
      }),
      data.table.metricSuccessfulRequestLatency({
        dimensionsMap: { TableName: data.table.tableName, Operation: Operation.TRANSACT_WRITE_ITEMS },
        period,
        label: 'TransactWriteItems',
      }),
    ]),
  );
  return dashboard;
};
