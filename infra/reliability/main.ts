import { spawnSync } from 'node:child_process';
import { qrThroughKills } from './qr-through-kills.ts';

/** `npm run reliability` prints what `docs/reliability.md` promises, measured. `--only qr,official,…` a part; `--messages N` each way in each QR conversation. */
const after = (flag: string): string | undefined =>
  process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined;
const only = after('--only')?.split(',');
const startedAt = performance.now();
const say = (sentence: string): void => console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${sentence}`);

const parts: Record<string, () => Promise<string[]>> = {
  qr: async () => {
    const { inbound, outbound } = await qrThroughKills(Number(after('--messages') ?? 25), say);
    const line = (what: string, { sent, lost, doubled, inverted }: typeof inbound): string =>
      `${what}: ${sent} sent, ${lost} lost, ${doubled} doubled, ${inverted} inverted`;
    return [line('QR, customers to inbox, through kills', inbound), line('QR, attendants to phones, through kills', outbound)];
  },
};

// The stores of a part read the environment of their own cloud when they load: each part is a process of its own.
if (only?.length === 1) {
  const [name = ''] = only;
  const part = parts[name];
  if (!part) throw new Error(`no part ${name}; there are ${Object.keys(parts).join(', ')}`);
  for (const line of await part()) console.log(line);
} else {
  let failed = false;
  for (const name of only ?? Object.keys(parts)) {
    const { status } = spawnSync(
      process.execPath,
      [
        ...process.execArgv,
        import.meta.filename,
        ...process.argv.slice(2).filter((word) => word !== '--only' && word !== only?.join(',')),
        '--only',
        name,
      ],
      { stdio: 'inherit' },
    );
    failed ||= status !== 0;
  }
  process.exitCode = failed ? 1 : 0;
}
