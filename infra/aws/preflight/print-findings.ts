import { prefixOf } from '../names.ts';
import type { Settings } from '../settings.ts';
import type { AccountFacts } from './account-facts.ts';
import type { Finding } from './judge-account.ts';

const headings = {
  stops: 'A deployment would fail:',
  advice: 'Better done before:',
  unknown: 'Not known, for AWS did not let it be asked:',
} as const;

/** What `npm run preflight` prints: what stops a deployment first. */
export const printFindings = ({ identity }: AccountFacts, settings: Settings, findings: ReadonlyArray<Finding>): string => {
  const where = identity.known
    ? [`${prefixOf(settings)} would be in account ${identity.value.accountId}, region ${identity.value.region}.`]
    : [];
  const parts = (['stops', 'advice', 'unknown'] as const).flatMap((weight) => {
    const texts = findings.filter((finding) => finding.weight === weight).map(({ text }) => `  - ${text}`);
    return texts.length > 0 ? ['', headings[weight], ...texts] : [];
  });
  return [...where, ...parts, ...(findings.length === 0 ? ['Nothing is missing.'] : [])].join('\n').trim();
};
