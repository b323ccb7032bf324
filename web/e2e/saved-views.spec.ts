import { expect } from '@playwright/test';
import { endpoints, newCustomer, signedIn, test } from './local-cloud.ts';

test('a shared view is kept, followed by its number, chosen by a colleague, and taken away', async ({ browser }) => {
  const marina = await signedIn(browser, 'Marina Prado');
  const colleague = await signedIn(browser, 'Bruno Lima');
  const name = `Visão ${Date.now() % 100_000}`;

  await marina.page.goto(`${endpoints.web}/tickets?tab=pending&sort=DESC`);
  await marina.page.getByRole('button', { name: 'Salvar visão' }).click();
  await marina.page.getByLabel('Nome').fill(name);
  await marina.page.getByLabel('Mostrar para todos da empresa').check();
  await marina.page.getByRole('button', { name: 'Salvar', exact: true }).click();
  const view = marina.page.getByRole('button', { name });
  await expect(view).toHaveAttribute('aria-pressed', 'true');

  const before = Number(/(\d+)$/.exec(await view.innerText())?.[1]);
  await (await newCustomer(`Cliente ${Date.now() % 100_000}`)).says('Bom dia');
  await expect(view).toHaveText(`${name}${before + 1}`);

  await colleague.page.getByRole('button', { name }).click();
  await expect(colleague.page).toHaveURL(/tab=pending.*sort=DESC/);

  await marina.page.getByRole('button', { name: 'Visões salvas' }).click();
  await marina.page.getByRole('button', { name: `Excluir ${name}` }).click();
  await expect(marina.page.getByText(`Visão “${name}” excluída.`)).toBeVisible();
  await expect(colleague.page.getByRole('button', { name })).toHaveCount(0);
});
