import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { accept, bubble, newCustomer, openWaiting, pressInside, rowOf, signedIn, test } from './local-cloud.ts';

const field = (page: Page) => page.getByLabel('Escreva uma mensagem');
const topOf = async (page: Page, text: string) => (await bubble(page, text).boundingBox())?.height;

test('a signed message is as high from the first moment as when it is stored, and its quote has no asterisks', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Assinada ${Date.now() % 100_000}`);
  await customer.says('Oi');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');

  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/messages/*', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await field(page).fill('Temos sim');
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'Temos sim')).toContainText('Ana Souza:');
  const first = await topOf(page, 'Temos sim');
  release();
  await expect(bubble(page, 'Temos sim').locator('[data-ack=delivered]')).toBeVisible();
  expect(await topOf(page, 'Temos sim')).toBe(first);

  await pressInside(bubble(page, 'Temos sim'), 'Ações da mensagem');
  await page.getByRole('menuitem', { name: 'Responder' }).click();
  await expect(page.locator('.composer-quote')).toContainText('Ana Souza: Temos sim');
  await expect(page.locator('.composer-quote')).not.toContainText('*');
  await context.close();
});

test('a search inside messages shows the words found and opens at them', async ({ browser }) => {
  test.setTimeout(90_000);
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Procurada ${Date.now() % 100_000}`);
  const word = `xaxim${Date.now() % 1_000_000}`;
  await customer.says(`Primeiro de tudo, vocês ainda vendem ${word} de coco?`);
  for (let index = 0; index < 30; index++) await customer.says(`Mensagem ${index}\nque toma\nvárias linhas`);
  await openWaiting(page);
  await expect(rowOf(page, customer.name)).toBeVisible();

  await page.getByPlaceholder('Buscar', { exact: true }).fill(word);
  await page.getByRole('radio', { name: 'Mensagens' }).check();
  const hit = page.getByRole('list', { name: 'Mensagens encontradas' }).getByRole('link');
  await expect(hit.locator('mark')).toHaveText(word);
  await expect(page.getByText('1 mensagem ao todo.')).toBeVisible();
  await hit.click();
  await expect(bubble(page, word)).toBeInViewport();

  await page.getByRole('button', { name: 'Ir para a última mensagem' }).click();
  await expect(bubble(page, 'Mensagem 29')).toBeInViewport();
  // Chosen with the mouse: a single letter would be its draft and no command.
  await page.getByRole('button', { name: 'Buscar na conversa' }).click();
  await page.getByPlaceholder('Buscar nesta conversa').fill('"primeiro de tudo" vende');
  await expect(page.locator('.conversation-search-count')).toHaveText('0 de 1');
  await page.keyboard.press('Enter');
  await expect(bubble(page, word)).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByPlaceholder('Buscar nesta conversa')).toHaveCount(0);
  await context.close();
});

test('the emoji panel leaves the text field free, has categories and remembers, and breaks no rule', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  await page.locator('.ticket-row').first().click();
  await page.getByRole('button', { name: 'Emoji' }).click();
  const panel = page.getByRole('dialog', { name: 'Emoji' });
  await expect(panel.getByRole('gridcell').first()).toBeVisible();

  const [over, under] = await Promise.all([panel.boundingBox(), page.locator('.composer').boundingBox()]);
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0);
  await expectAccessible(page, 'emoji panel', 'light', '.emoji-panel');
  await panel.getByRole('button', { name: 'Comida e bebida' }).click();
  await expect(panel.getByText('Comida e bebida')).toBeInViewport();
  await panel.getByRole('gridcell', { name: 'Melancia' }).click();
  await expect(field(page)).toHaveValue('🍉');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Emoji' }).click();
  await expect(panel.getByRole('group', { name: 'Usados há pouco' }).getByRole('button', { name: '🍉' })).toBeVisible();
  await expect(panel.getByLabel('Buscar emoji')).toBeFocused();
  await page.keyboard.type('melancia');
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('🍉🍉');
  await page.keyboard.press('Escape');
  await field(page).fill('');
  await context.close();
});
