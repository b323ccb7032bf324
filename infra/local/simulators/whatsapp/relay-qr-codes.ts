import type { ShownQr } from './phones/phones.ts';

type Deps = { isWatched: () => boolean; shown: () => ReadonlyArray<ShownQr>; show: (qr: ShownQr) => void };

const lookEveryMs = 1500;

/** Shows the codes the app's connections wait with, so that a simulated phone scans with one press, as a real one would
 *  from the screen. Looks into the local table only while somebody has the page open. Returns what ends it. */
export const relayQrCodes = ({ isWatched, shown, show }: Deps): (() => void) => {
  let isLooking = false;
  const look = async (): Promise<void> => {
    // Its stores read their environment when they load.
    const { leaseRecords, shardCount } = await import('@balcao/functions/organisation/sessions/service/session-records.ts');
    const sessions = (await Promise.all(Array.from({ length: shardCount }, (_, shard) => leaseRecords.sessionsOf(shard)))).flat();
    const waiting = new Map<string, string>(
      sessions.flatMap(({ connectionId, qrcode }) => (qrcode ? [[connectionId, qrcode] as const] : [])),
    );
    const known = new Map(shown().map(({ id, qr }) => [id, qr]));
    for (const id of known.keys()) if (!waiting.has(id)) show({ id, name: '', qr: null });
    for (const [id, qr] of waiting) if (known.get(id) !== qr) show({ id, name: `…${id.slice(-4)}`, qr });
  };
  const timer = setInterval(() => {
    if (isLooking || !isWatched()) return;
    isLooking = true;
    look()
      .catch((error: unknown) => console.error(`simulator: the QR codes could not be read: ${String(error)}`))
      .finally(() => {
        isLooking = false;
      });
  }, lookEveryMs);
  timer.unref();
  return () => clearInterval(timer);
};
