import { Duration } from 'aws-cdk-lib';
import {
  ComparisonOperator,
  type CreateAlarmOptions,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { metricNamespace } from '@balcao/functions/platform/metrics.ts';
import type { TopologyFunction } from '../constructs/topology-function.ts';
import { sessionMemoryMb, sessionMetric } from '../constructs/scale-sessions.ts';
import type { Settings } from '../settings.ts';
import type { DataStack } from '../stacks/data-stack.ts';
import type { AlarmSpec } from './alarm-list.ts';

export type Watched = {
  settings: Settings;
  data: DataStack;
  httpFaults: Metric;
  functionOf: (name: string) => TopologyFunction;
};

export type AlarmCondition = { metric: IMetric } & Pick<
  CreateAlarmOptions,
  'threshold' | 'evaluationPeriods' | 'comparisonOperator' | 'treatMissingData'
>;

const fiveMinutes = Duration.minutes(5);

/** The containers' part in names, where functions have their own. */
export const sessionHost = 'session-host';

/** Lines of level `error` in a function's log: what it answered with a fault or gave back to its queue, which Lambda counts as success. */
export const errorLines = ({ stage }: Pick<Settings, 'stage'>, functionName: string): Metric =>
  new Metric({
    namespace: metricNamespace,
    metricName: `${stage}-${functionName}-error-lines`,
    statistic: Stats.SUM,
    period: fiveMinutes,
  });

/** Refusals of the guard that keeps a function to the rows of its caller's company (decision 0035). */
export const foreignKeys = ({ stage }: Pick<Settings, 'stage'>): Metric =>
  new Metric({ namespace: metricNamespace, metricName: `${stage}-foreign-keys`, statistic: Stats.SUM, period: fiveMinutes });

/** Errors of the app that browsers reported. */
export const clientErrors = ({ stage }: Pick<Settings, 'stage'>): Metric =>
  new Metric({ namespace: metricNamespace, metricName: `${stage}-client-errors`, statistic: Stats.SUM, period: fiveMinutes });

const atLeast = (metric: IMetric, threshold: number, evaluationPeriods = 1): AlarmCondition => ({
  metric,
  threshold,
  evaluationPeriods,
  comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
  treatMissingData: TreatMissingData.NOT_BREACHING,
});

/** One failure that the next try mends is no reason to wake anybody; three in five minutes are. */
const errorsInFiveMinutes = 3;

/** One browser reports ten for each page that it loads, an extension's doing among them; a fault of a release shows in many at once. */
const clientErrorsInFiveMinutes = 25;

/** When an alarm goes off. */
export const conditionOf = (alarm: AlarmSpec, { settings, data, httpFaults, functionOf }: Watched): AlarmCondition => {
  switch (alarm.watches) {
    case 'function-errors': {
      const crashes = functionOf(alarm.functionName).lambda.metricErrors({ period: fiveMinutes, statistic: Stats.SUM });
      const sum = new MathExpression({
        expression: 'FILL(lines, 0) + FILL(crashes, 0)',
        usingMetrics: { lines: errorLines(settings, alarm.functionName), crashes },
        period: fiveMinutes,
        label: alarm.name,
      });
      return atLeast(sum, errorsInFiveMinutes);
    }
    case 'stream-delay':
      return atLeast(
        functionOf(alarm.functionName).lambda.metric('IteratorAge', { statistic: Stats.MAXIMUM, period: Duration.minutes(1) }),
        60_000,
        5,
      );
    case 'queue-delay':
      return atLeast(
        data.queue(alarm.queue).metricApproximateAgeOfOldestMessage({ statistic: Stats.MAXIMUM, period: Duration.minutes(1) }),
        alarm.afterSec,
        3,
      );
    case 'dead-letters':
      // The letters are kept elsewhere within seconds: what counts is that one came. (What SQS itself moves there is not counted as sent.)
      return atLeast(data.queue(alarm.queue).metricNumberOfMessagesReceived({ statistic: Stats.SUM, period: Duration.minutes(1) }), 1);
    case 'http-faults':
      return atLeast(httpFaults, 5);
    case 'foreign-keys':
      return atLeast(foreignKeys(settings), 1);
    case 'client-errors':
      return atLeast(clientErrors(settings), clientErrorsInFiveMinutes);
    case 'function-throttles':
      return atLeast(new Metric({ namespace: 'AWS/Lambda', metricName: 'Throttles', statistic: Stats.SUM, period: fiveMinutes }), 10);
    case 'table-throttles': {
      const throttles = (metricName: string) =>
        new Metric({
          namespace: 'AWS/DynamoDB',
          metricName,
          dimensionsMap: { TableName: data.table.tableName },
          statistic: Stats.SUM,
          period: fiveMinutes,
        });
      const sum = new MathExpression({
        expression: 'FILL(reads, 0) + FILL(writes, 0)',
        usingMetrics: { reads: throttles('ReadThrottleEvents'), writes: throttles('WriteThrottleEvents') },
        period: fiveMinutes,
      });
      return atLeast(sum, 10);
    }
    case 'sessions-errors':
      return atLeast(errorLines(settings, sessionHost), errorsInFiveMinutes);
    case 'sessions-down':
      // Silence is the sign: a container that lives reports every minute.
      return {
        metric: sessionMetric(settings, 'Shards', Stats.SUM),
        threshold: 1,
        evaluationPeriods: 5,
        comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
        treatMissingData: TreatMissingData.BREACHING,
      };
    case 'sessions-slow':
      return atLeast(sessionMetric(settings, 'EventLoopDelayMs', Stats.MAXIMUM), 250, 10);
    case 'sessions-full':
      return atLeast(sessionMetric(settings, 'Sessions', Stats.MAXIMUM), 95, 5);
    case 'sessions-memory':
      return atLeast(sessionMetric(settings, 'MemoryMb', Stats.MAXIMUM), 0.8 * sessionMemoryMb, 5);
    case 'sessions-failing':
      // A short outage of WhatsApp or of the line is over by then.
      return atLeast(sessionMetric(settings, 'SessionsFailing', Stats.SUM), 1, 10);
    case 'sessions-refused':
      return atLeast(sessionMetric(settings, 'VersionRefusals', Stats.SUM), 1);
  }
};
