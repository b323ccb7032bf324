// Enough for the longest bench; older ones fall out.
const keep = 50_000;

export type WebhookStatistics = ReturnType<typeof createWebhookStatistics>;

/** How long webhooks took from being due to being acknowledged, in milliseconds. */
export const createWebhookStatistics = () => {
  const latencies: number[] = [];
  const sends = { accepted: 0, refused: 0 };
  return {
    noteLatency: (ms: number): void => {
      latencies.push(ms);
      if (latencies.length > keep) latencies.splice(0, latencies.length - keep);
    },
    noteSend: (outcome: keyof typeof sends): void => {
      sends[outcome] += 1;
    },
    summary: () => {
      const sorted = latencies.toSorted((a, b) => a - b);
      const at = (share: number): number | null => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
      return { sends: { ...sends }, webhookLatencyMs: { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) } };
    },
    reset: (): void => {
      latencies.length = 0;
      sends.accepted = 0;
      sends.refused = 0;
    },
  };
};
