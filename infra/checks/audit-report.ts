import { z } from 'zod';

const advisory = z.looseObject({ url: z.string(), title: z.string(), severity: z.string(), name: z.string(), range: z.string() });
/** The part of `npm audit --json` that matters here. */
const report = z.object({ vulnerabilities: z.record(z.string(), z.looseObject({ via: z.array(z.union([z.string(), advisory])) })) });

/** An advisory that was looked at and does not touch us, until a day on which it is looked at again. */
export type AcceptedAdvisory = { id: string; reason: string /** Local date, YYYY-MM-DD. */; until: string };

export type AuditResult =
  | { kind: 'answered'; problems: string[]; advisories: number }
  /** The registry was not there, or does not answer such questions. */
  | { kind: 'unanswered'; why: string };

const idOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** What is wrong, given npm's answer: advisories nobody accepted, acceptances that ran out or are about nothing any more. `today`: YYYY-MM-DD. */
export const readAudit = (answer: unknown, accepted: ReadonlyArray<AcceptedAdvisory>, today: string): AuditResult => {
  const parsed = report.safeParse(answer);
  if (!parsed.success) {
    const { data } = z.object({ message: z.string() }).safeParse(answer);
    return { kind: 'unanswered', why: data?.message ?? 'npm audit answered in an unknown form' };
  }
  const advisories = new Map(
    Object.values(parsed.data.vulnerabilities).flatMap(({ via }) =>
      via.flatMap((cause) => (typeof cause === 'string' ? [] : [[idOf(cause.url), cause] as const])),
    ),
  );
  const acceptedNow = new Set(accepted.filter(({ until }) => until >= today).map(({ id }) => id));
  return {
    kind: 'answered',
    advisories: advisories.size,
    problems: [
      ...[...advisories]
        .filter(([id]) => !acceptedNow.has(id))
        .map(([id, { name, severity, title, range, url }]) => `${id} (${severity}) in ${name} ${range}: ${title} ${url}`),
      ...accepted
        .filter(({ until }) => until < today)
        .map(({ id, until }) => `the acceptance of ${id} ended on ${until}: look at it again`),
      ...accepted.filter(({ id }) => !advisories.has(id)).map(({ id }) => `${id} is no longer reported: remove its acceptance`),
    ],
  };
};
