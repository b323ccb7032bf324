import { expect, type Page } from '@playwright/test';
import { accept, bubble, endpoints, newCustomer, openWaiting, rowOf, signedIn, test } from './local-cloud.ts';

/** Paths of the API that a page asks for from now on. */
const asksOf = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET') asked.push(pathname.replace(/^\/api/, '') + search);
  });
  return asked;
};
const toggleAll = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Opções da lista' }).click();
  await page.getByRole('menuitemradio', { name: 'Mostrar de todos' }).click();
};
const numberOn = async (page: Page, tab: RegExp): Promise<number> =>
  Number((await page.getByRole('tab', { name: tab }).textContent())?.replace(/\D/g, '') || 0);

test('the list comes once with its numbers, and what customers write asks for nothing', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const asked = asksOf(page);
  await page.goto(`${endpoints.web}/tickets?tab=pending`);
  await expect(page.locator('.ticket-row').first()).toBeVisible();
  await expect.poll(() => asked.filter((path) => path.startsWith('/tickets?')).length).toBeGreaterThan(0);
  // What changed around the first answer, as by the tests before, is counted again.
  await page.waitForTimeout(3000);
  const before = await numberOn(page, /Aguardando/);
  asked.length = 0;

  const customer = await newCustomer(`Quieta ${Date.now() % 100_000}`);
  for (const text of ['oi', 'tudo bem?', 'alguém?', 'aguardo']) await customer.says(text);

  await expect.poll(() => numberOn(page, /Aguardando/)).toBe(before + 1);
  await page.waitForTimeout(1000);
  expect(asked.filter((path) => path.startsWith('/tickets'))).toEqual([]);
  await page.reload();
  await expect.poll(() => numberOn(page, /Aguardando/)).toBe(before + 1);
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  await expect.poll(() => numberOn(page, /Aguardando/)).toBe(before);
  await context.close();
});

test('what a colleague works on is right whenever it is looked at, though the screen was not told of it', async ({ browser }) => {
  const { page: ana, context: anas } = await signedIn(browser, 'Ana Souza');
  const { page: boss, context: bosss } = await signedIn(browser, 'Marina Prado');
  const customer = await newCustomer(`Colega ${Date.now() % 100_000}`);
  await customer.says('Primeira');
  await openWaiting(ana);
  await accept(ana, customer.name, 'Vendas');
  await boss.goto(`${endpoints.web}/tickets?all=true`);
  await expect(rowOf(boss, customer.name)).toContainText('Primeira');
  await rowOf(boss, customer.name).click();
  await expect(bubble(boss, 'Primeira')).toBeVisible();

  // Away from the list and from the conversation, nothing of it comes.
  await toggleAll(boss);
  await openWaiting(boss);
  const other = await newCustomer(`Outra ${Date.now() % 100_000}`);
  await other.says('Olá');
  await rowOf(boss, other.name).click();
  await expect(bubble(boss, 'Olá')).toBeVisible();
  await customer.says('Segunda');
  await expect(bubble(ana, 'Segunda')).toBeVisible();

  await toggleAll(boss);
  await boss.getByRole('tab', { name: /Atendendo/ }).click();
  await expect(rowOf(boss, customer.name)).toContainText('Segunda');
  await rowOf(boss, customer.name).click();
  await expect(bubble(boss, 'Segunda')).toBeVisible();
  await customer.says('Terceira');
  await expect(bubble(boss, 'Terceira')).toBeVisible();
  await expect(rowOf(boss, customer.name)).toContainText('Terceira');
  await Promise.all([anas.close(), bosss.close()]);
});

test('ticks that came while a conversation was closed are there when it is opened again', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Tiques ${Date.now() % 100_000}`);
  await customer.says('Oi');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  await page.getByLabel('Escreva uma mensagem').fill('Bom dia!');
  await page.keyboard.press('Enter');
  await customer.gets('Bom dia!');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(page.getByTestId('messages')).toBeHidden();

  await customer.reads();
  await page.waitForTimeout(1000);
  await page.getByRole('tab', { name: /Atendendo/ }).click();
  await rowOf(page, customer.name).click();

  await expect(bubble(page, 'Bom dia!').getByRole('img', { name: 'Lida' })).toBeVisible();
  await context.close();
});
