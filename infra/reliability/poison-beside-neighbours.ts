import { setTimeout as sleep } from 'node:timers/promises';
import { inboxOf } from '@balcao/functions/testing/inbox.ts';
import { liveClient } from '@balcao/functions/testing/live-client.ts';
import { simulatorClient } from '@balcao/functions/testing/simulator-client.ts';
import { startTestCloud } from '@balcao/functions/testing/start-test-cloud.ts';

export type Delay = { kind: string; neighboursMs: [median: number, worst: number]; aloneMs: [median: number, worst: number] };

const neighbours = 10;
const rounds = 8;

/** What has stopped others once, or is made to. */
const poisons: Readonly<Record<string, { name?: string; text: string }>> = {
  'a letter beyond the first plane at every cut': { text: `a𝓗ello ${'x'.repeat(493)}😀 mundo` },
  'lone surrogates and noncharacters': { text: 'a\ud835 \udc00 \uffff fim' },
  'the longest text, an emoji across its end': { text: `${'x'.repeat(4_094)}😀` },
  'a name that ends in half a letter': { name: `${'N'.repeat(118)}😀`, text: 'oi' },
};

/** Ten customers write, one message a round; then again beside a poison message in each round. How long each waits from the webhook to the
 *  frame, ms. */
export const poisonBesideNeighbours = async (say: (sentence: string) => void): Promise<Delay[]> => {
  const cloud = await startTestCloud({ parts: 'all' });
  try {
    const { makeCompany } = await import('@balcao/functions/testing/make-company.ts');
    const company = await makeCompany(cloud.endpoints.api, 'Vizinha');
    const simulator = await simulatorClient(cloud.endpoints.simulator, cloud.endpoints.api, company);
    const watcher = await liveClient(cloud.endpoints.live, company.owner, ['notifications']);
    const customers = await Promise.all(
      Array.from({ length: neighbours }, (_, n) => simulator.addCustomer({ name: `Vizinho ${n}`, number: `55119${70_000_000 + n}` })),
    );
    for (const customer of customers) await simulator.says(customer, 'primeira');
    await inboxOf(company.owner).until(`Vizinho ${neighbours - 1}`, 1, 60_000);
    let round = 0;
    const measure = async (alsoSend: () => Promise<unknown>): Promise<[number, number]> => {
      const waits: number[] = [];
      for (let n = 0; n < rounds; n++) {
        round++;
        const poison = alsoSend();
        await Promise.all(
          customers.map(async (customer, at) => {
            const text = `rodada ${round} de ${at}`;
            const began = performance.now();
            await simulator.says(customer, text);
            await watcher.until(
              (event) => event.event.endsWith('-appMessage') && 'message' in event && event.message.body === text,
              60_000,
            );
            waits.push(performance.now() - began);
          }),
        );
        await poison;
        await sleep(150);
      }
      waits.sort((a, b) => a - b);
      return [waits[Math.floor(waits.length / 2)] ?? 0, waits.at(-1) ?? 0];
    };
    await measure(async () => {});
    const delays: Delay[] = [];
    for (const [kind, { name, text }] of Object.entries(poisons)) {
      say(kind);
      const aloneMs = await measure(async () => {});
      const liar = await simulator.addCustomer({ name: name ?? 'Mallory', number: `55119${80_000_000 + delays.length}` });
      const neighboursMs = await measure(() => simulator.says(liar, text));
      delays.push({ kind, aloneMs, neighboursMs });
    }
    watcher.close();
    return delays;
  } finally {
    await cloud.stop();
  }
};
