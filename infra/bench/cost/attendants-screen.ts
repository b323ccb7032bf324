import { type Browser, chromium, type CDPSession, type Page } from '@playwright/test';
import { findChromium } from '../../local/find-chromium.ts';

/** An attendant at the app in a real Chromium, so that what is counted is what the app really asks for. */
export type AttendantsScreen = {
  /** Loads the app and waits for its list. */
  start: () => Promise<void>;
  showTab: (tab: 'pending' | 'open') => Promise<void>;
  /** Opens the conversation with a customer of that name, from the tab of those that the attendant has. */
  open: (name: string) => Promise<void>;
  /** Writes into the conversation that is open. */
  write: (text: string) => Promise<void>;
  /** Requests for the app's own files since the last call, without those that Chromium had kept. */
  filesAsked: () => number;
  stop: () => Promise<void>;
};

const tabNames = { pending: /Aguardando/, open: /Atendendo/ };

/** Signs the attendant in. @throws Error when no Chromium is found. */
export const openScreen = async (web: string, { email, password }: { email: string; password: string }): Promise<AttendantsScreen> => {
  const browser: Browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
  });
  const context = await browser.newContext({ locale: 'pt-BR', viewport: { width: 1440, height: 900 } });
  const page: Page = await context.newPage();
  const cdp: CDPSession = await context.newCDPSession(page);
  let files = 0;
  await cdp.send('Network.enable');
  cdp.on('Network.responseReceived', ({ response }) => {
    const { origin, pathname } = new URL(response.url);
    const isKept = response.fromDiskCache === true || response.fromServiceWorker === true || response.fromPrefetchCache === true;
    if (origin === web && !isKept && !/^\/(api|live)\b/.test(pathname)) files += 1;
  });
  await page.goto(`${web}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
  const tab = (name: keyof typeof tabNames) => page.getByRole('tab', { name: tabNames[name] });
  await tab('open').waitFor();
  return {
    start: async () => {
      await page.goto(`${web}/tickets`);
      await page.locator('.ticket-row').first().waitFor();
    },
    showTab: async (name) => {
      await tab(name).click();
      await page.locator('[role=tab][aria-selected=true]', { hasText: tabNames[name] }).waitFor();
    },
    open: async (name) => {
      await tab('open').click();
      await page.locator('.ticket-row', { hasText: name }).click();
      await page.locator('[data-message]').first().waitFor();
    },
    write: async (text) => {
      await page.getByLabel('Escreva uma mensagem').fill(text);
      await page.keyboard.press('Enter');
    },
    filesAsked: () => {
      const asked = files;
      files = 0;
      return asked;
    },
    stop: () => browser.close(),
  };
};
