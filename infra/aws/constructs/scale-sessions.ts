import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { FargateService } from 'aws-cdk-lib/aws-ecs';
import { metricNamespace } from '@balcao/functions/platform/metrics.ts';
import type { Settings } from '../settings.ts';

/** What each container reports about itself every minute (`session-host/src/publish-metrics.ts`). */
export const sessionMetric = (
  { stage }: Pick<Settings, 'stage'>,
  metricName:
    | 'DecryptFailures'
    | 'EventLoopDelayMs'
    | 'MemoryMb'
    | 'Sessions'
    | 'SessionsFailing'
    | 'Shards'
    | 'StanzasRefused'
    | 'VersionRefusals',
  statistic: string,
): Metric =>
  new Metric({ namespace: metricNamespace, metricName, dimensionsMap: { Stage: stage }, statistic, period: Duration.minutes(1) });

/** Of one container. */
export const sessionMemoryMb = 2048;

/** One container carries 100 sessions at most; the rest waits for room, so the next one comes well before. */
const sessionsPerContainer = 60;
/** A busy event loop delays every chat of the container. */
const eventLoopDelayMs = 100;

/** More containers when those there are full or slow. Every change moves shards, and each moved session logs in again, so containers
 *  are taken away slowly (decision 0025). */
export const scaleSessions = (service: FargateService, settings: Settings): void => {
  const scaling = service.autoScaleTaskCount({ minCapacity: settings.minSessionTasks, maxCapacity: settings.maxSessionTasks });
  const cooldown = { scaleOutCooldown: Duration.minutes(3), scaleInCooldown: Duration.minutes(30) };
  scaling.scaleToTrackCustomMetric('Sessions', {
    metric: sessionMetric(settings, 'Sessions', Stats.AVERAGE),
    targetValue: sessionsPerContainer,
    ...cooldown,
  });
  scaling.scaleToTrackCustomMetric('EventLoopDelay', {
    metric: sessionMetric(settings, 'EventLoopDelayMs', Stats.AVERAGE),
    targetValue: eventLoopDelayMs,
    ...cooldown,
  });
};
