import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitForPort } from '../ports.ts';

/** Runs a server that knows nothing of the supervisor (`PORT` says where it listens): reports when it listens, ends with the supervisor. */
const [, , entry = ''] = process.argv;
process.on('disconnect', () => process.exit(0));
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});
await import(pathToFileURL(resolve(entry)).href);
await waitForPort(Number(process.env['PORT']), 20_000, () => false);
process.send?.({ ready: true });
