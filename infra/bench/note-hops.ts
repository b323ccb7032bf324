import { subscribe } from 'node:diagnostics_channel';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Hop } from '../local/hops.ts';
import { readLocalConfig } from '../local/local-config.ts';

/** Loaded into the processes of a local cloud that is measured: notes when each message of the bench ("carga3 17 …") passes where, a line each:
 *  its name, the hop, the time. */
const file = join(readLocalConfig().dataDir, `hops-${process.pid}.txt`);
let lines: string[] = [];

const isHop = (message: unknown): message is Hop => typeof message === 'object' && message !== null && 'hop' in message;

subscribe('balcao:hop', (message) => {
  if (!isHop(message)) return;
  const at = performance.timeOrigin + performance.now();
  const text = typeof message.what === 'string' || Buffer.isBuffer(message.what) ? message.what.toString() : JSON.stringify(message.what);
  for (const [name] of text.matchAll(/carga\d+ \d+/g)) lines.push(`${name}\t${message.hop}\t${at}\n`);
});
setInterval(() => {
  if (lines.length === 0) return;
  appendFileSync(file, lines.join(''));
  lines = [];
}, 200).unref();
