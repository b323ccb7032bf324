import { publishMetrics } from '../../../platform/metrics.ts';

/** Counts messages while a batch is worked off, for one metric line per batch and company. */
export class CountByCompany {
  private counts = new Map<number, number>();

  add(companyId: number): void {
    this.counts.set(companyId, (this.counts.get(companyId) ?? 0) + 1);
  }

  /** Publishes what was counted and starts again at nothing. */
  publish(now: Date): void {
    for (const [companyId, value] of this.counts) {
      publishMetrics({ CompanyId: String(companyId) }, { InboundMessages: { value, unit: 'Count' } }, now);
    }
    this.counts = new Map();
  }
}
