import { expect } from '@playwright/test';
import { accept, endpoints, focusTitle, newCustomer, openWaiting, signedIn, test } from './local-cloud.ts';

test('a macro is made by keyboard, run by its key, and does its steps in order', async ({ browser }) => {
  const { page } = await signedIn(browser, 'Marina Prado');
  const name = `Macro ${Date.now() % 100_000}`;
  const customer = `Cliente ${Date.now() % 100_000}`;
  await (await newCustomer(customer)).says('Bom dia');

  await page.goto(`${endpoints.web}/macros?id=new`);
  await page.getByLabel('Nome', { exact: true }).fill(name);
  for (const kind of ['Resolver', 'Deixar nota interna']) {
    await page.getByRole('button', { name: 'Adicionar passo' }).click();
    await page.getByRole('menuitem', { name: kind, exact: true }).click();
  }
  await page.getByPlaceholder('O que a equipe deve saber').fill('Fechado por macro');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('tem de ser o último')).toBeVisible();
  await page.getByPlaceholder('O que a equipe deve saber').press('Alt+ArrowUp');
  // Two presses of the button at once are one.
  await page.getByLabel('Nome', { exact: true }).click();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('row', { name }).getByRole('listitem')).toHaveText(['Nota: Fechado por macro', 'Resolver']);

  await page.goto(`${endpoints.web}/tickets`);
  await openWaiting(page);
  await accept(page, customer, 'Vendas');
  // The text field takes the focus when it comes.
  await expect(page.getByLabel('Escreva uma mensagem')).toBeFocused();
  await focusTitle(page);
  await page.waitForTimeout(1100); // longer than between the letters of a word
  await page.keyboard.press('m');
  const picker = page.getByRole('dialog');
  await expect(picker.locator('.macro-picker button').first()).toBeFocused();
  await picker.getByRole('button', { name }).press('Enter');

  await expect(page.getByText(`Macro “${name}” executada.`)).toBeVisible();
  await page.goto(`${endpoints.web}/tickets?tab=closed`);
  await page.getByText(customer).first().click();
  await expect(page.getByText('Fechado por macro')).toHaveCount(1);
});
