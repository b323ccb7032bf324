import { expect, test } from '@playwright/test';
import { newCustomer, rowOf, signedIn } from './local-cloud.ts';

test('filters narrow the tab one is in, say so, and can be cleared where nothing is left', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  // Rows beyond the screen are not in the page.
  await page.setViewportSize({ width: 1440, height: 3_000 });
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await expect(page.locator('.ticket-row').first()).toBeVisible();
  const all = await page.locator('.ticket-row').count();

  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('button', { name: /^Tags/ }).click();
  await page.getByRole('option', { name: 'VIP' }).click();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('tab', { name: /Aguardando/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.filter-summary')).toContainText('Só VIP');
  await expect.poll(() => page.locator('.ticket-row').count()).toBeLessThan(all);
  for (const row of await page.locator('.ticket-row').all()) await expect(row).toContainText('VIP');
  // The number beside the tab is that of the list under it; other lists were not asked.
  await expect(page.getByRole('tab', { name: /Aguardando/ })).toHaveText(
    new RegExp(`^Aguardando${await page.locator('.ticket-row').count()}$`),
  );
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toHaveText('Atendendo');

  await page.getByRole('button', { name: /^Situação/ }).click();
  await page.getByRole('option', { name: 'Aguardando' }).click();
  await page.keyboard.press('Escape');
  await page.locator('.filter-summary').getByRole('button', { name: 'Limpar filtros' }).click();

  await expect.poll(() => page.locator('.ticket-row').count()).toBe(all);

  // A status of another tab looks through all of them, without a word searched for.
  await page.getByRole('tab', { name: /Atendendo/ }).click();
  await page.getByRole('button', { name: /^Situação/ }).click();
  await page.getByRole('option', { name: 'Aguardando' }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.search-head')).toContainText('Em todas as abas');
  await expect(page.locator('.ticket-row').first()).toContainText('Aguardando');
  await context.close();
});

test('who waits longest stands first, visibly, and the order can be turned round', async ({ browser }) => {
  const first = await newCustomer('Espera Primeira');
  await first.says('cheguei antes');
  const { page, context } = await signedIn(browser, 'Ana Souza');
  // Rows beyond the screen are not in the page.
  await page.setViewportSize({ width: 1440, height: 3_000 });
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await expect(rowOf(page, first.name)).toBeVisible();
  const second = await newCustomer('Espera Segunda');
  await second.says('cheguei depois');
  await expect(rowOf(page, second.name)).toBeVisible();
  // Writing again does not send anybody to the end of the line.
  await first.says('ainda aqui');
  await expect(rowOf(page, first.name)).toContainText('ainda aqui');
  const order = async (): Promise<boolean> => {
    const names = await page.locator('.ticket-row').allTextContents();
    return names.findIndex((text) => text.includes(first.name)) < names.findIndex((text) => text.includes(second.name));
  };

  await expect(page.getByRole('button', { name: 'Maior espera primeiro' })).toBeVisible();
  await expect.poll(order).toBe(true);
  await page.getByRole('button', { name: 'Maior espera primeiro' }).click();

  await expect(page.getByRole('button', { name: 'Mais recentes primeiro' })).toBeVisible();
  await expect.poll(order).toBe(false);
  await context.close();
});

test('a number that is no contact yet can be written to', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const digits = String(Date.now()).slice(-8);

  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  await dialog.getByPlaceholder('Nome ou número').fill(`11 9${digits}`);
  await page.getByRole('option', { name: /Criar um contato com \+55 \(11\)/ }).click();
  await dialog.getByLabel('Nome do contato').fill('Cliente Nova do Balcão');
  await dialog.getByLabel('Fila').click();
  await page.getByRole('option', { name: 'Vendas' }).click();
  await dialog.getByRole('button', { name: 'Iniciar conversa' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cliente Nova do Balcão');
  await expect(page).toHaveTitle(/Cliente Nova do Balcão · Balcão/);
  await context.close();
});

test('J and K take the focus along, and Enter opens', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  await page.getByTestId('tickets').focus();
  const focused = () => page.evaluate(() => document.activeElement?.closest('.ticket-row')?.getAttribute('data-ticket') ?? null);

  await page.keyboard.press('j');
  const first = await focused();
  await page.keyboard.press('j');
  const second = await focused();
  await page.keyboard.press('k');

  expect(first).not.toBeNull();
  expect(second).not.toBe(first);
  expect(await focused()).toBe(first);
  await page.keyboard.press('Enter');
  await expect(page.locator(`.ticket-row.is-open[data-ticket="${first}"]`)).toBeVisible();
  await context.close();
});

test('a row opens where it is pressed beside its buttons too', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  const row = page.locator('.ticket-row').first();
  await row.hover();
  const [around, button] = await Promise.all([row.boundingBox(), row.getByRole('button', { name: 'Aceitar' }).boundingBox()]);
  if (!around || !button) throw new Error('the row shows no button');

  await row.click({ position: { x: button.x - around.x - 12, y: button.y - around.y + button.height / 2 } });

  await expect(page).toHaveURL(/\/tickets\/[\w-]{8,}/);
  await context.close();
});

test('resolving all says how many, and in which queues, before anything happens', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: 'Opções da lista' }).click();
  await page.getByRole('menuitem', { name: 'Resolver todos' }).click();

  const dialog = page.getByRole('dialog', { name: /Resolver \d+ atendimentos\?/ });
  await expect(dialog).toContainText('todas as filas');
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await context.close();
});
