import { expect, test } from '@playwright/test';
import { accept, asAdmin, newCustomer, openWaiting, rowOf, signedIn } from './local-cloud.ts';

test('a message that was refused after its conversation was moved is found', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const admin = await asAdmin();
  const [lost, other] = [await newCustomer(`Movida ${Date.now() % 100_000}`), await newCustomer(`Outra ${Date.now() % 100_000}`)];
  for (const customer of [other, lost]) {
    await customer.says('Oi');
    await openWaiting(page);
    await accept(page, customer.name, 'Vendas');
    await expect(page.locator('.ticket-title')).toContainText(customer.name);
    await expect(page.getByLabel('Escreva uma mensagem')).toBeFocused();
  }
  const { id } = await admin('GET', `/tickets/u/${new URL(page.url()).pathname.split('/').at(-1)}`);
  const colleagues: { id: string; name: string }[] = await admin('GET', '/users/list');
  await context.setOffline(true);
  await page.keyboard.type('O pedido sai hoje às 15 h.');
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: /Atendendo/ }).click();
  await rowOf(page, other.name).click();
  await admin('PUT', `/tickets/${id}`, { status: 'pending', userId: null });
  await admin('PUT', `/tickets/${id}`, { status: 'open', userId: colleagues.find(({ name }) => name === 'Bruno Lima')?.id });
  await context.setOffline(false);
  const told = page.getByText(new RegExp(`Não enviada a ${lost.name}`));
  await expect(told).toBeVisible({ timeout: 40_000 });
  await page.getByRole('button', { name: 'Rascunhos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rascunhos' });
  const row = dialog.getByRole('listitem').filter({ hasText: lost.name });
  await expect(row).toContainText('O pedido sai hoje');
  await expect(row.getByRole('button', { name: 'Tentar de novo' })).toHaveCount(0);
  await row.getByRole('button', { name: 'Descartar' }).click();
  await expect(row.getByRole('button', { name: 'Desfazer' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row).toContainText('O pedido sai hoje');
  expect(await lost.received()).toHaveLength(0);
  await context.close();
});
