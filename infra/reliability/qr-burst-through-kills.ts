import { linkShop, startWithWhatsApp } from '../../session-host/src/testing/linked-shop.ts';
import { addUp, tallyOf, type Tally } from './tally.ts';

const phones = 8;
const ratePerSec = 12;
/** After this much quiet, what is not there is lost. */
const quietMs = 45_000;
const killed = ['events', 'sessions', 'gateway', 'dynamodb', 'cloud'];
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Eight customers write to one linked phone in a burst, while every process it goes through is killed in turns, one every two and a half seconds. */
export const qrBurstThroughKills = async (messages: number, say: (sentence: string) => void): Promise<Tally> => {
  const whatsapp = await startWithWhatsApp({ sessionHosts: 1 });
  const { cloud, control } = whatsapp;
  try {
    const shop = await linkShop(whatsapp);
    await control('POST', 'burst', { to: shop.number, phones, messages, ratePerSec, label: 'rajada' });
    const endsAt = Date.now() + ((phones * messages) / ratePerSec) * 1_000;
    for (let round = 0; Date.now() < endsAt; round++) {
      await pause(2_500);
      const name = killed[round % killed.length] ?? '';
      say(`${name} killed`);
      const pid = cloud.endpoints.processes[name];
      if (pid) process.kill(pid, 'SIGKILL');
    }
    say('waiting for the rest');
    await pause(quietMs);
    const tallies: Tally[] = [];
    for (let phone = 1; phone <= phones; phone++) {
      const { ticket } = await shop.inbox.until(`Carga ${phone}`, 1, 60_000);
      const stored = (await shop.inbox.messages(ticket.id)).map(({ body }) => body);
      const wanted = stored.length === 0 ? [] : textsOf(stored[0] ?? '', messages);
      const tally = tallyOf(wanted, stored);
      if (tally.lost + tally.doubled + tally.inverted > 0) say(`Carga ${phone}: ${JSON.stringify({ tally, stored })}`);
      tallies.push(tally);
    }
    return addUp(tallies);
  } finally {
    await cloud.stop();
  }
};
