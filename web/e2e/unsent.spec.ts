import { expect } from '@playwright/test';
import { accept, asAdmin, newCustomer, openWaiting, rowOf, signIn, signedIn, test } from './local-cloud.ts';

test.use({ serviceWorkers: 'allow' });

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

test('resolving a conversation says that a text in it was not sent, and where it is', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Por enviar ${Date.now() % 100_000}`);
  await customer.says('Oi');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  await expect(page.getByLabel('Escreva uma mensagem')).toBeFocused();
  await page.keyboard.type('Ainda por terminar');

  await page.getByRole('button', { name: 'Resolver', exact: true }).click();

  await expect(page.getByText(`O que não foi enviado ficou guardado como rascunho na conversa de ${customer.name}.`)).toBeVisible();
  await page.locator('.toast').getByRole('button', { name: 'Rascunhos' }).click();
  const row = page.getByRole('dialog', { name: 'Rascunhos' }).getByRole('listitem').filter({ hasText: customer.name });
  await expect(row).toContainText('Ainda por terminar');
  expect(await customer.received()).toHaveLength(0);
  await context.close();
});

test('what is typed on after a pause is found, though a colleague has resolved the conversation meanwhile', async ({ browser }) => {
  const { page } = await signedIn(browser, 'Ana Souza');
  const admin = await asAdmin();
  const customer = await newCustomer(`Pausa ${Date.now() % 100_000}`);
  await customer.says('Oi');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  const field = page.getByLabel('Escreva uma mensagem');
  await expect(field).toBeFocused();
  await page.keyboard.type('Vou ver');
  const { id, queueId } = await admin('GET', `/tickets/u/${new URL(page.url()).pathname.split('/').at(-1)}`);

  await admin('PUT', `/tickets/${id}`, { status: 'closed', queueId, sendFarewellMessage: false });
  await expect(page.locator('.pane-note')).toContainText('Vou ver');
  // The pause is what is tried: longer than one between two letters of a word.
  await page.waitForTimeout(1500);
  await page.keyboard.type(' e já volto');

  await expect(page.locator('.pane-note')).toContainText('Vou ver e já volto');
  expect(await customer.received()).toHaveLength(0);
});

test('what is typed behind a search whose results never came outlives a reload and a sign-out, and is nobody else’s', async ({
  browser,
}) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const typeBehindSearch = async (sought: string, words: string) => {
    await page.route(/searchParam/, () => undefined);
    const search = page.getByRole('searchbox', { name: 'Buscar', exact: true });
    await search.click();
    await page.keyboard.type(sought);
    await page.keyboard.press('Enter');
    await page.keyboard.type(words);
  };
  const findsDraft = async (sought: string, words: string) => {
    await page.getByRole('button', { name: 'Menu do usuário' }).click();
    await page.getByRole('menuitem', { name: 'Rascunhos' }).click();
    const row = page.getByRole('dialog', { name: 'Rascunhos' }).getByRole('listitem').filter({ hasText: sought });
    await expect(row).toContainText(words);
    await page.keyboard.press('Escape');
  };

  await typeBehindSearch('recarregada', 'palavra um');
  await page.keyboard.press('Escape');
  await expect(page.getByText('ficou guardado nos rascunhos, sem conversa')).toBeVisible();
  await page.goto('/tickets?tab=open');
  await findsDraft('recarregada', 'palavra um');

  await typeBehindSearch('despedida', 'palavra dois');
  await page.getByRole('button', { name: 'Menu do usuário' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const other = await signIn(context, 'Bruno Lima');
  await other.getByRole('button', { name: 'Menu do usuário' }).click();
  await other.getByRole('menuitem', { name: 'Rascunhos' }).click();
  await expect(other.getByRole('dialog', { name: 'Rascunhos' })).not.toContainText('palavra');
  await other.keyboard.press('Escape');
  await other.getByRole('button', { name: 'Menu do usuário' }).click();
  await other.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(other).toHaveURL(/\/login/);
  await page.close();
  const again = await signIn(context, 'Ana Souza');
  await again.getByRole('button', { name: 'Menu do usuário' }).click();
  await again.getByRole('menuitem', { name: 'Rascunhos' }).click();
  await expect(again.getByRole('dialog', { name: 'Rascunhos' })).toContainText('palavra dois');
});
