/** CloudWatch namespace of the application's own metrics. */
export const metricNamespace = 'Balcao';

type Unit = 'Count' | 'Milliseconds' | 'Megabytes';

/** A log line that CloudWatch turns into metrics, without an API call ("embedded metric format"). Each combination of dimension values
 *  is a separate metric and costs 0.30 USD a month.
 *  https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html */
export const toMetricLine = (
  dimensions: Readonly<Record<string, string>>,
  values: Readonly<Record<string, { value: number; unit: Unit }>>,
  now: Date,
): string =>
  JSON.stringify({
    _aws: {
      Timestamp: now.getTime(),
      CloudWatchMetrics: [
        {
          Namespace: metricNamespace,
          Dimensions: [Object.keys(dimensions)],
          Metrics: Object.entries(values).map(([Name, { unit }]) => ({ Name, Unit: unit })),
        },
      ],
    },
    ...dimensions,
    ...Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value])),
  });

/** Writes metrics with the deployment's stage as one more dimension. Does nothing when METRICS_STAGE is not set: on a developer's
 *  machine, or where nobody wants to pay for metrics. */
export const publishMetrics = (
  dimensions: Readonly<Record<string, string>>,
  values: Readonly<Record<string, { value: number; unit: Unit }>>,
  now: Date,
): void => {
  const stage = process.env.METRICS_STAGE;
  if (stage) process.stdout.write(`${toMetricLine({ Stage: stage, ...dimensions }, values, now)}\n`);
};
