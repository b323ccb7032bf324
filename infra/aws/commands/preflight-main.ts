import { topology } from '../../topology.ts';
import { askAccount } from '../preflight/ask-account.ts';
import { judgeAccount } from '../preflight/judge-account.ts';
import { busyFunctions } from '../preflight/busy-functions.ts';
import { printFindings } from '../preflight/print-findings.ts';
import { settingsOf } from '../preflight/settings-of-arguments.ts';

/** `npm run preflight -- -c stage=prod`: says what the account lacks before anything is made, and makes nothing. Ends with 1 when a deployment would fail. */
const settings = settingsOf(process.argv.slice(2));
const facts = await askAccount(settings);
const findings = judgeAccount(facts, settings, busyFunctions(topology));
console.log(printFindings(facts, settings, findings));
process.exitCode = findings.some(({ weight }) => weight === 'stops') ? 1 : 0;
