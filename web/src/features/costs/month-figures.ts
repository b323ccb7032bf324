import type { MessageCosts } from './api/cost-queries.ts';

export type NumberFigures = {
  connectionId: string;
  messages: number;
  billable: number;
  microUsd: number;
  /** Messages that are charged and for whose country the table has no price. */
  unpriced: number;
  /** Service messages that are still free this month. */
  freeLeft: number;
  service: number;
  free: number;
  resolved: number;
  /** Service messages for each conversation that was resolved; null = none was. */
  perResolved: number | null;
  joinable: number;
};

/** A month by number. */
export const figuresOf = ({ lines, numbers }: MessageCosts): NumberFigures[] =>
  numbers.map(({ connectionId, service, free, resolved, joinable }) => {
    const own = lines.filter((line) => line.connectionId === connectionId);
    const sum = (name: 'messages' | 'billable' | 'microUsd'): number => own.reduce((total, line) => total + line[name], 0);
    return {
      connectionId,
      messages: sum('messages'),
      billable: sum('billable'),
      microUsd: sum('microUsd'),
      unpriced: own.reduce((total, { country, billable }) => (country === null ? total + billable : total), 0),
      freeLeft: Math.max(0, free - service),
      service,
      free,
      resolved,
      perResolved: resolved === 0 ? null : service / resolved,
      joinable,
    };
  });

/** This month and those before it, newest first, as `2026-11`. */
export const monthsUntil = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_none, back) => {
    const first = new Date(Date.UTC(now.getFullYear(), now.getMonth() - back, 1));
    return `${first.getUTCFullYear()}-${String(first.getUTCMonth() + 1).padStart(2, '0')}`;
  });
