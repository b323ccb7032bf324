/// <reference lib="dom" />
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { TestCompany } from '@balcao/functions/testing/make-company.ts';
import { findChromium } from '../local/find-chromium.ts';
import type { LocalCloud } from '../local/start-local-cloud.ts';
import { startLatencyBench } from './message-latency.ts';
import { percentile } from './percentile.ts';
import { startFilledCloud } from './start-filled-cloud.ts';

/** One line of the report: what was measured, the median of its runs as text, and the limit. */
export type Measured = { what: string; result: string; limit: string };

/** How much there is to show and how often each thing is done. */
export type BrowserSize = {
  ticketsInTab: number;
  messagesInOne: number;
  /** Tickets to open, one after the other. */
  toOpen: number;
  /** First visits, cold and warm each. */
  visits: number;
  scrollPx: number;
  /** Messages to scroll back through, as fast as they come. */
  scrollBack: number;
  /** How long the list is kept busy. */
  updateSec: number;
};
export const browserSizes = {
  whole: { ticketsInTab: 10_000, messagesInOne: 5_000, toOpen: 12, visits: 5, scrollPx: 12_000, scrollBack: 1_000, updateSec: 15 },
  quick: { ticketsInTab: 400, messagesInOne: 300, toOpen: 5, visits: 2, scrollPx: 4_000, scrollBack: 200, updateSec: 5 },
} satisfies Record<string, BrowserSize>;
const scrollPxPerSec = 1_500;
const updatesPerSec = 50;
/** As the API hands them out. */
const messagesPerPage = 50;
/** A good mobile network: 9 Mbit/s down, 1.5 up, 60 ms. */
const mobile = { offline: false, latency: 60, downloadThroughput: 9e6 / 8, uploadThroughput: 1.5e6 / 8 };

const median = (values: ReadonlyArray<number>): number => percentile(values, 0.5) ?? Number.NaN;
const ms = (value: number): string => `${value.toFixed(0)} ms`;

/** The app in a real Chromium against the local cloud, by the budgets of the front end. Timings are medians. @throws Error when no Chromium is found. */
export const measureBrowser = async (dist: string, size: BrowserSize, say: (sentence: string) => void): Promise<Measured[]> => {
  const { ticketsInTab, messagesInOne, toOpen } = size;
  const executablePath = findChromium();
  say(`Writing ${ticketsInTab} tickets and ${messagesInOne} messages`);
  const { cloud, made, stop } = await startFilledCloud({
    web: { dist },
    make: async ({ endpoints }) => {
      const { addUser, makeCompany } = await import('@balcao/functions/testing/make-company.ts');
      const company = await makeCompany(endpoints.api, 'Navegador');
      // The owner watches frames with a session of their own, which a sign-in in the browser would end.
      return { company, viewer: await addUser(endpoints.api, company, 'Navegadora', { profile: 'admin' }) };
    },
    fill: async ({ company, viewer }, put) => {
      const [{ fillTickets }, { fillMessages }, { ticketRecords }, { ticketId }] = await Promise.all([
        import('./fill-tickets.ts'),
        import('./fill-messages.ts'),
        import('@balcao/functions/conversation/tickets/service/ticket-records.ts'),
        import('@balcao/shared/domain/ids.ts'),
      ]);
      // Eight of ten are closed.
      await fillTickets(company, put, ticketsInTab * 1.25, [viewer.id]);
      for (let n = 0; n < toOpen; n++) {
        const ticket = await ticketRecords(company.id).get(ticketId.parse(n * 10 + 1));
        if (!ticket) throw new Error('a ticket written is not there');
        await fillMessages(company, put, ticket, n === 0 ? messagesInOne : 60);
      }
    },
  });
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  try {
    const { testPassword } = await import('@balcao/functions/testing/make-company.ts');
    const { web } = cloud.endpoints;
    const storageState = await signIn(browser, web, made.viewer.email, testPassword);
    const newPage = async (): Promise<Opened> => {
      const context = await browser.newContext({ storageState, viewport: { width: 1440, height: 900 }, locale: 'pt-BR' });
      const page = await context.newPage();
      return { context, page, cdp: await context.newCDPSession(page) };
    };
    const report: Measured[] = [];
    say('First visits, cold and warm');
    report.push(...(await measureLoading(newPage, web, size)));
    say('Opening tickets, typing');
    report.push(...(await measureInput(newPage, web, size)));
    say('Opening the longest conversation');
    report.push(...(await measureOpening(newPage, web, size)));
    say('Scrolling');
    report.push(...(await measureScrolling(newPage, web, size)));
    say(`${updatesPerSec} messages a second`);
    report.push(...(await measureUpdates(newPage, cloud, made.company, size)));
    return report;
  } finally {
    await browser.close();
    await stop();
  }
};

type Opened = { context: BrowserContext; page: Page; cdp: CDPSession };
type NewPage = () => Promise<Opened>;

const signIn = async (browser: Browser, web: string, email: string, password: string) => {
  const context = await browser.newContext({ locale: 'pt-BR' });
  const page = await context.newPage();
  await page.goto(`${web}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.locator('.ticket-row').first().waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
};

const throttle = (cdp: CDPSession, rate: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate });

// ── first paint and interactive ──

type Loaded = { paintMs: number; interactiveMs: number };

/** Interactive: the first ticket is painted, and no task over 50 ms follows it closely. */
const load = async ({ page }: Opened, url: string): Promise<Loaded> => {
  await page.addInitScript(() => {
    const longTasks: [number, number][] = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) longTasks.push([startTime, startTime + duration]);
    }).observe({ type: 'longtask', buffered: true });
    let shownAt = 0;
    const look = (): void => {
      if (document.querySelector('.ticket-row')) requestAnimationFrame(() => setTimeout(() => (shownAt = performance.now())));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    Object.assign(window, { loading: () => ({ shownAt, longTasks }) });
  });
  await page.goto(url, { waitUntil: 'load' });
  await page.locator('.ticket-row').first().waitFor();
  await page.waitForTimeout(2_000);
  return page.evaluate(() => {
    const { shownAt, longTasks } = Reflect.get(window, 'loading')() as { shownAt: number; longTasks: [number, number][] };
    const paintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
    const ends = longTasks.filter(([start]) => start < shownAt + 1_500).map(([, end]) => end);
    return { paintMs, interactiveMs: Math.max(shownAt, paintMs, ...ends) };
  });
};

const measureLoading = async (newPage: NewPage, web: string, { visits }: BrowserSize): Promise<Measured[]> => {
  const cold: Loaded[] = [];
  const warm: Loaded[] = [];
  for (let n = 0; n < visits; n++) {
    const opened = await newPage();
    await throttle(opened.cdp, 4);
    await opened.cdp.send('Network.enable');
    await opened.cdp.send('Network.emulateNetworkConditions', mobile);
    cold.push(await load(opened, `${web}/tickets`));
    await opened.cdp.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
    warm.push(await load(opened, `${web}/tickets`));
    await opened.context.close();
  }
  const of = (loads: ReadonlyArray<Loaded>, pick: keyof Loaded): string => ms(median(loads.map((loaded) => loaded[pick])));
  return [
    { what: 'first contentful paint, 4x CPU, 9 Mbit/s, 60 ms', result: of(cold, 'paintMs'), limit: '800 ms' },
    { what: 'interactive /tickets, cold, same', result: of(cold, 'interactiveMs'), limit: '2500 ms' },
    { what: 'interactive /tickets, warm, 4x CPU', result: of(warm, 'interactiveMs'), limit: '1500 ms' },
  ];
};

// ── input to next paint ──

/** Has the page note how long each input took until the next paint, by its kind; the browser tells steps of 8 ms, from 16 ms on. */
const watchInput = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const inputs: { name: string; duration: number; interactionId: number }[] = [];
    const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        inputs.push({ name: entry.name, duration: entry.duration, interactionId: Number(Reflect.get(entry, 'interactionId') ?? 0) });
    }).observe(options);
    Object.assign(window, { takeInputs: () => inputs.splice(0) });
  });
const takeInputs = (page: Page): Promise<{ name: string; duration: number; interactionId: number }[]> =>
  page.evaluate(() => Reflect.get(window, 'takeInputs')());

const measureInput = async (newPage: NewPage, web: string, { toOpen }: BrowserSize): Promise<Measured[]> => {
  const opened = await newPage();
  const { page, cdp, context } = opened;
  await watchInput(page);
  await page.goto(`${web}/tickets`);
  const rows = page.locator('.ticket-row');
  await rows.nth(toOpen - 1).waitFor();
  const openOnce = async (index: number): Promise<number> => {
    await takeInputs(page);
    await rows.nth(index).click();
    await page.getByTestId('messages').locator('[data-message]').first().waitFor();
    await page.waitForTimeout(700);
    const inputs = (await takeInputs(page)).filter(({ interactionId }) => interactionId > 0);
    return Math.max(16, ...inputs.map(({ duration }) => duration));
  };
  const openAll = async (): Promise<number[]> => {
    const taken: number[] = [];
    for (let index = 1; index < toOpen; index++) taken.push(await openOnce(index));
    return taken;
  };
  await openOnce(0);
  const at1x = await openAll();
  await throttle(cdp, 4);
  const at4x = await openAll();

  await page.locator('textarea').first().click();
  await page.waitForTimeout(500);
  // By the frame after each: without a GPU, Chromium's event timing does not see the paint of a letter alone.
  await page.evaluate(() => {
    const keys: number[] = [];
    document
      .querySelector('textarea')
      ?.addEventListener('input', ({ timeStamp }) =>
        requestAnimationFrame(() => setTimeout(() => keys.push(performance.now() - timeStamp))),
      );
    Object.assign(window, { takeKeys: () => keys });
  });
  await page.keyboard.type('quase lá, obrigado pela paciência', { delay: 120 });
  await page.waitForTimeout(500);
  const keys = await page.evaluate((): number[] => Reflect.get(window, 'takeKeys')());
  await context.close();
  return [
    { what: 'open a ticket, input to next paint, 4x CPU', result: ms(median(at4x)), limit: '150 ms' },
    { what: 'open a ticket, input to next paint, 1x', result: ms(median(at1x)), limit: '50 ms' },
    { what: 'key press in the composer, 4x CPU', result: ms(median(keys)), limit: '32 ms' },
    { what: 'key press in the composer, 4x CPU, slowest', result: ms(Math.max(...keys)), limit: '32 ms' },
  ];
};

// ── a long conversation, a busy list ──

const measureOpening = async (newPage: NewPage, web: string, { messagesInOne, visits, scrollBack }: BrowserSize): Promise<Measured[]> => {
  const opening: number[] = [];
  const back: number[] = [];
  for (let n = 0; n < visits; n++) {
    const { page, context } = await newPage();
    await page.goto(`${web}/tickets`);
    await page.locator('.ticket-row').first().waitFor();
    await page.waitForTimeout(1_000);
    opening.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            const startedAt = performance.now();
            document.querySelector<HTMLElement>('.ticket-row a')?.click();
            const look = (): void => {
              if (document.querySelector('[data-testid=messages] [data-message]'))
                requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - startedAt)));
              else requestAnimationFrame(look);
            };
            look();
          }),
      ),
    );
    back.push(
      await page.getByTestId('messages').evaluate(
        (scroller, [wanted, messagesOfPage]) =>
          new Promise<number>((resolve) => {
            const startedAt = performance.now();
            const pages = () =>
              performance.getEntriesByType('resource').filter(({ name }) => /\/messages\/\d+\?.*cursor=/.test(name)).length;
            const step = (): void => {
              if (pages() * messagesOfPage >= wanted) requestAnimationFrame(() => resolve(performance.now() - startedAt));
              else if (performance.now() - startedAt > 60_000) resolve(Number.NaN);
              else {
                scroller.scrollTop = 0;
                requestAnimationFrame(step);
              }
            };
            step();
          }),
        [scrollBack, messagesPerPage] as const,
      ),
    );
    await context.close();
  }
  return [
    { what: `open a conversation of ${messagesInOne} messages until they are seen`, result: ms(median(opening)), limit: '300 ms' },
    { what: `scroll back ${scrollBack} messages as fast as they come`, result: ms(median(back)), limit: '–' },
  ];
};

const measureUpdates = async (
  newPage: NewPage,
  cloud: LocalCloud,
  company: TestCompany,
  { updateSec }: BrowserSize,
): Promise<Measured[]> => {
  const bench = await startLatencyBench(cloud, company, 60);
  const { page, cdp, context } = await newPage();
  try {
    await page.goto(`${cloud.endpoints.web}/tickets?tab=pending`);
    await page.locator('.ticket-row').first().waitFor();
    await cdp.send('Performance.enable');
    const busyMs = async (): Promise<number> => {
      const { metrics } = await cdp.send('Performance.getMetrics');
      return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
    };
    await page.waitForTimeout(2_000);
    const before = await busyMs();
    const { framed } = await bench.run(updatesPerSec, updateSec);
    const perSec = ((await busyMs()) - before) / updateSec;
    return [{ what: `main thread of the list, ${framed / updateSec} messages a second`, result: `${ms(perSec)}/s`, limit: '200 ms/s' }];
  } finally {
    bench.stop();
    await context.close();
  }
};

// ── scrolling, memory ──

type List = 'tickets' | 'messages';
type Scrolled = { fps: number; backwardPx: number };

/** Scrolls a list like a wheel does and counts frames; `backwardPx` is how far any message on screen went against the direction. */
const scroll = async ({ page, cdp }: Opened, list: List, yDistance: number): Promise<Scrolled> => {
  const box = await page.getByTestId(list).boundingBox();
  if (!box) throw new Error(`${list} is not on screen`);
  await page.evaluate(
    ([name, direction]) => {
      const scroller = document.querySelector(`[data-testid=${name}]`);
      const times: number[] = [];
      let before = new Map<string, number>();
      let backwardPx = 0;
      let isRunning = true;
      const tick = (now: number): void => {
        times.push(now);
        const places = new Map<string, number>();
        const frame = scroller?.getBoundingClientRect();
        for (const element of scroller?.querySelectorAll<HTMLElement>('[data-message]') ?? []) {
          const { top, bottom } = element.getBoundingClientRect();
          // Rows beyond the edges are still being measured.
          if (frame && bottom > frame.top && top < frame.bottom) places.set(element.dataset['message'] ?? '', top);
        }
        for (const [id, top] of places) {
          const was = before.get(id);
          if (was !== undefined) backwardPx = Math.max(backwardPx, (was - top) * direction);
        }
        before = places;
        if (isRunning) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
      const end = () => {
        isRunning = false;
        return { fps: ((times.length - 1) * 1000) / ((times.at(-1) ?? 0) - (times[0] ?? 0)), backwardPx };
      };
      Object.assign(window, { endScroll: end });
    },
    [list, Math.sign(yDistance)] as const,
  );
  await cdp.send('Input.synthesizeScrollGesture', {
    x: box.x + box.width / 2,
    y: box.y + box.height / 2,
    yDistance,
    speed: scrollPxPerSec,
    gestureSourceType: 'mouse',
  });
  return page.evaluate(() => Reflect.get(window, 'endScroll')());
};

/** Scrolls to one end until nothing more comes. */
const loadAll = async (page: Page, list: List, end: 'top' | 'bottom'): Promise<void> => {
  await page.getByTestId(list).evaluate(
    (scroller, side) =>
      new Promise<void>((resolve) => {
        let height = 0;
        let still = 0;
        const step = (): void => {
          still = scroller.scrollHeight === height ? still + 1 : 0;
          height = scroller.scrollHeight;
          // Two seconds without anything new.
          if (still > 40) return resolve();
          scroller.scrollTop = side === 'top' ? 0 : height;
          setTimeout(step, 50);
        };
        step();
      }),
    end,
  );
};

const memoryOf = async (cdp: CDPSession): Promise<{ heapMb: number; nodes: number }> => {
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  await cdp.send('Performance.enable');
  const { metrics } = await cdp.send('Performance.getMetrics');
  const value = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { heapMb: value('JSHeapUsedSize') / 1_048_576, nodes: value('Nodes') };
};

const measureScrolling = async (
  newPage: NewPage,
  web: string,
  { ticketsInTab, messagesInOne, scrollPx }: BrowserSize,
): Promise<Measured[]> => {
  const opened = await newPage();
  const { page, cdp, context } = opened;
  await page.goto(`${web}/tickets?tab=closed&all=true`);
  await page.locator('.ticket-row').first().waitFor();
  await loadAll(page, 'tickets', 'bottom');
  const tickets = Number(await page.getByTestId('tickets').getAttribute('aria-rowcount'));
  if (tickets !== ticketsInTab) throw new Error(`${tickets} tickets in the list instead of ${ticketsInTab}`);
  const ticketFps = await atBothSpeeds(opened, 'tickets', [scrollPx, -scrollPx]);
  await page.getByRole('tab', { name: /Atendendo/ }).click();
  await page.locator('.ticket-row').first().click();
  await page.getByTestId('messages').locator('[data-message]').first().waitFor();
  await page.waitForTimeout(1_000);
  const idlePx = await idleShift(page);
  // Older pages come in above while this goes on.
  const prepending = await scroll(opened, 'messages', scrollPx);
  await loadAll(page, 'messages', 'top');
  const messageFps = await atBothSpeeds(opened, 'messages', [-scrollPx, scrollPx]);
  const { heapMb } = await memoryOf(cdp);
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length);
  await context.close();
  const fps = (value: number): string => `${value.toFixed(1)} fps`;
  return [
    { what: `scroll ${ticketsInTab} tickets, 1x`, result: fps(ticketFps[0]), limit: '60 fps' },
    { what: `scroll ${ticketsInTab} tickets, 4x CPU, ${scrollPxPerSec} px/s`, result: fps(ticketFps[1]), limit: '55 fps' },
    { what: `scroll ${messagesInOne} messages, 1x`, result: fps(messageFps[0]), limit: '60 fps' },
    { what: `scroll ${messagesInOne} messages, 4x CPU, ${scrollPxPerSec} px/s`, result: fps(messageFps[1]), limit: '45 fps' },
    { what: 'backward movement while older messages come in', result: `${prepending.backwardPx.toFixed(1)} px`, limit: '2 px' },
    { what: 'shift of an idle conversation', result: `${idlePx.toFixed(1)} px`, limit: '1 px' },
    { what: 'JS heap with all of them loaded', result: `${heapMb.toFixed(1)} MB`, limit: '30 MB' },
    { what: 'DOM elements', result: String(nodes), limit: '1500' },
  ];
};

const atBothSpeeds = async (opened: Opened, list: List, [away, back]: readonly [number, number]): Promise<[number, number]> => {
  const at1x = await scroll(opened, list, away);
  await throttle(opened.cdp, 4);
  const at4x = await scroll(opened, list, back);
  await throttle(opened.cdp, 1);
  return [at1x.fps, at4x.fps];
};

/** How far a message moves in two seconds in which nobody does anything. */
const idleShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const places = () =>
          new Map(
            [...document.querySelectorAll<HTMLElement>('[data-message]')].map((e) => [e.dataset['message'], e.getBoundingClientRect().top]),
          );
        const before = places();
        let most = 0;
        const endAt = performance.now() + 2_000;
        const tick = (now: number): void => {
          for (const [id, top] of places()) most = Math.max(most, Math.abs(top - (before.get(id) ?? top)));
          if (now < endAt) requestAnimationFrame(tick);
          else resolve(most);
        };
        requestAnimationFrame(tick);
      }),
  );
