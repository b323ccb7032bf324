import { setTimeout as sleep } from 'node:timers/promises';
import { linkShop, startWithWhatsApp } from '../../session-host/src/testing/linked-shop.ts';
import { patiently } from './patiently.ts';
import { addUp, tallyOf, type Tally } from './tally.ts';
import { untilQuiet } from './until-quiet.ts';

const phones = 8;
const ratePerSec = 12;
const patienceMs = 120_000;
const killed = ['events', 'sessions', 'gateway', 'dynamodb', 'cloud'];

/** Eight customers write to one linked phone in a burst, while every process it goes through is killed in turns, one every two and a half seconds. */
export const qrBurstThroughKills = async (messages: number, say: (sentence: string) => void): Promise<Tally> => {
  const whatsapp = await startWithWhatsApp({ sessionHosts: 1 });
  const { cloud, control } = whatsapp;
  try {
    const shop = await linkShop(whatsapp);
    await control('POST', 'burst', { to: shop.number, phones, messages, ratePerSec, label: 'rajada' });
    const endsAt = Date.now() + ((phones * messages) / ratePerSec) * 1_000;
    for (let round = 0; Date.now() < endsAt; round++) {
      await sleep(2_500);
      const name = killed[round % killed.length] ?? '';
      say(`${name} killed`);
      const pid = cloud.endpoints.processes[name];
      if (pid) process.kill(pid, 'SIGKILL');
    }
    say('waiting for the rest');
    const tallies: Tally[] = [];
    for (let phone = 1; phone <= phones; phone++) {
      const wanted = Array.from({ length: messages }, (_, n) => `rajada ${phone}/${n + 1}`);
      const { ticket } = await patiently(() => shop.inbox.until(`Carga ${phone}`, 1, patienceMs));
      const read = async (): Promise<Tally> =>
        tallyOf(
          wanted,
          (await shop.inbox.messages(ticket.id)).map(({ body }) => body),
        );
      const tally = await untilQuiet(read, ({ lost }) => lost === 0);
      if (tally.lost + tally.doubled + tally.inverted > 0) say(`Carga ${phone}: ${JSON.stringify(tally)}`);
      tallies.push(tally);
    }
    say('read');
    return addUp(tallies);
  } finally {
    await cloud.stop();
  }
};
