/// <reference lib="dom" />
import { type CDPSession, chromium, type Page } from '@playwright/test';
import type { TagId } from '@balcao/shared/domain/ids.ts';
import { findChromium } from '../local/find-chromium.ts';
import type { Measured } from './browser-speed.ts';
import { percentile } from './percentile.ts';
import { startFilledCloud } from './start-filled-cloud.ts';

const laneCount = 5;

/** The kanban board with many cards in Chromium: how soon it is there, and how long a frame takes while a card is carried across it. Timings are medians
 *  of `times` runs. @throws Error when no Chromium is found. */
export const measureBoard = async (dist: string, cards: number, times: number, say: (sentence: string) => void): Promise<Measured[]> => {
  say(`Writing ${cards} cards in ${laneCount} lanes`);
  const { cloud, made, stop } = await startFilledCloud({
    web: { dist },
    make: async ({ endpoints }) => {
      const [{ makeCompany }, { createTag }] = await Promise.all([
        import('@balcao/functions/testing/make-company.ts'),
        import('@balcao/functions/setup/tags/service/create-tag.ts'),
      ]);
      const company = await makeCompany(endpoints.api, 'Quadro');
      const author = { companyId: company.id, userId: company.owner.id, name: company.owner.name };
      const lanes: TagId[] = [];
      for (let n = 0; n < laneCount; n++)
        lanes.push((await createTag(author, { name: `Etapa ${n + 1}`, color: '#336699', kanban: true }, new Date(Date.now() + n))).id);
      return { company, lanes };
    },
    fill: async ({ company, lanes }, put) => {
      const [{ fillTickets }, { ticketEntity }, { toTicket, toTicketRow }] = await Promise.all([
        import('./fill-tickets.ts'),
        import('@balcao/functions/conversation/tickets/store/ticket.entity.ts'),
        import('@balcao/functions/conversation/tickets/store/conversation-tables.ts'),
      ]);
      await fillTickets(company, put, cards, [company.owner.id]);
      const now = Date.now();
      const { data } = await ticketEntity.query('byStatus', { companyId: company.id, status: 'closed' }).all();
      const rest = (
        await Promise.all(
          ['open', 'pending'].map((status) =>
            ticketEntity.query('byStatus', { companyId: company.id, status: status === 'open' ? 'open' : 'pending' }).all(),
          ),
        )
      ).flatMap((found) => found.data);
      const moved = [...data, ...rest].map((row, n) => {
        const lane = { tagId: lanes[n % (laneCount + 1)] ?? null, at: new Date(now - n * 1000).toISOString() };
        const ticket = { ...toTicket(row), status: 'open' as const, userId: company.owner.id };
        return ticketEntity.itemOf(toTicketRow(company.id, lane.tagId === null ? ticket : { ...ticket, lane }));
      });
      await put(moved);
    },
  });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] });
  try {
    const { testPassword } = await import('@balcao/functions/testing/make-company.ts');
    const web = cloud.endpoints.web;
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await page.goto(`${web}/login`);
    await page.getByLabel('E-mail').fill(made.company.owner.email);
    await page.getByLabel('Senha', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.waitForURL(/tickets/);
    const shownMs: number[] = [];
    say('Opening the board');
    await throttle(cdp, 4);
    for (let n = 0; n < times; n++) {
      await page.goto(`${web}/kanban`);
      shownMs.push(
        await page
          .waitForFunction(() => (document.querySelector('.kanban-card') ? performance.now() : 0))
          .then((found) => found.jsonValue()),
      );
      await page.waitForTimeout(1_000);
    }
    await throttle(cdp, 1);
    say('Reading every lane to its end');
    for (let n = 0; n <= laneCount; n++) await readLane(page, n);
    const nodes = await page.evaluate(() => document.querySelectorAll('.kanban-card').length);
    say('Carrying cards');
    const at1x = await carry(page, times);
    await throttle(cdp, 4);
    const at4x = await carry(page, times);
    const time = (value: number | null): string => `${(value ?? Number.NaN).toFixed(1)} ms`;
    return [
      { what: `first card of ${cards}, 4x CPU`, result: time(percentile(shownMs, 0.5)), limit: '2500 ms' },
      { what: `cards in the page with all ${cards} read`, result: String(nodes), limit: '150' },
      { what: 'frame while a card is carried, 1x, p50', result: time(percentile(at1x, 0.5)), limit: '17 ms' },
      { what: 'frame while a card is carried, 4x CPU, p50', result: time(percentile(at4x, 0.5)), limit: '17 ms' },
      { what: 'frame while a card is carried, 4x CPU, p95', result: time(percentile(at4x, 0.95)), limit: '50 ms' },
    ];
  } finally {
    await browser.close();
    await stop();
  }
};

const throttle = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });

/** Scrolls a lane until nothing new comes for two seconds. */
const readLane = (page: Page, index: number): Promise<void> =>
  page
    .locator('.kanban-cards')
    .nth(index)
    .evaluate(
      (scroller) =>
        new Promise<void>((resolve) => {
          let height = 0;
          let still = 0;
          const step = (): void => {
            still = scroller.scrollHeight === height ? still + 1 : 0;
            height = scroller.scrollHeight;
            if (still > 20) return resolve();
            scroller.scrollTop = height;
            setTimeout(step, 100);
          };
          step();
        }),
    );

/** Carries a card over the lanes and back, and lets it go where it was. @returns how long each frame took, ms. */
const carry = async (page: Page, times: number): Promise<number[]> => {
  const frames: number[] = [];
  const box = await page.locator('.kanban-lane').first().locator('.kanban-card').nth(1).boundingBox();
  if (!box) throw new Error('there is no card to carry');
  for (let n = 0; n < times; n++) {
    await page.mouse.move(box.x + 60, box.y + 50);
    await page.mouse.down();
    await page.mouse.move(box.x + 70, box.y + 55, { steps: 3 });
    await page.evaluate(() => {
      const taken: number[] = [];
      let last = performance.now();
      const tick = (now: number): void => {
        taken.push(now - last);
        last = now;
        if (!Reflect.get(window, 'stopFrames')) requestAnimationFrame(tick);
      };
      Object.assign(window, { taken, stopFrames: false });
      requestAnimationFrame(tick);
    });
    await page.mouse.move(1_200, 500, { steps: 60 });
    await page.mouse.move(box.x + 60, box.y + 55, { steps: 60 });
    frames.push(
      ...(await page.evaluate(() => {
        Object.assign(window, { stopFrames: true });
        return (Reflect.get(window, 'taken') as number[]).slice(1);
      })),
    );
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.waitForTimeout(300);
  }
  return frames;
};
