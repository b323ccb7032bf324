import { expect } from '@playwright/test';
import { bubble, newCustomer, openWaiting, signedIn, test } from './local-cloud.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

test('on a phone Back closes the top layer first, and the conversation last', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza', phone);
  const customer = await newCustomer(`Voltar ${Date.now() % 100_000}`);
  await customer.writes({ type: 'image', media: { sample: 'photo' }, caption: 'A foto' });
  await openWaiting(page);
  await page.locator('.ticket-row', { hasText: customer.name }).tap();
  await page.locator('.pane-note').getByRole('button', { name: 'Aceitar' }).tap();
  await page.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).tap();
  await expect(page.getByLabel('Escreva uma mensagem')).toBeVisible();
  const drawer = page.getByRole('complementary', { name: 'Contato' });
  const picture = page.getByRole('dialog', { name: 'Imagem' });
  const menu = page.getByRole('menu', { name: 'Mais ações' });
  const transfer = page.getByRole('dialog', { name: `Transferir ${customer.name}` });

  await test.step('a picture', async () => {
    await bubble(page, 'A foto').getByRole('button', { name: 'Ampliar imagem' }).tap();
    await expect(picture).toBeVisible();
    await page.goBack();
    await expect(picture).toBeHidden();
    await expect(bubble(page, 'A foto')).toBeVisible();
  });

  await test.step('a menu, and the dialog it opens', async () => {
    await page.getByRole('button', { name: 'Mais ações' }).tap();
    await expect(menu).toBeVisible();
    await page.goBack();
    await expect(menu).toBeHidden();
    await page.getByRole('button', { name: 'Mais ações' }).tap();
    await menu.getByRole('menuitem', { name: 'Transferir' }).tap();
    await expect(transfer).toBeVisible();
    await page.goBack();
    await expect(transfer).toBeHidden();
    await expect(bubble(page, 'A foto')).toBeVisible();
  });

  await test.step('the contact', async () => {
    await page.locator('.ticket-title').tap();
    await expect(drawer).toBeVisible();
    await page.goBack();
    await expect(drawer).toBeHidden();
  });

  await test.step('a layer that was closed by its button costs no second Back', async () => {
    await page.locator('.ticket-title').tap();
    await drawer.getByRole('button', { name: 'Fechar' }).tap();
    await expect(drawer).toBeHidden();
    await page.goBack();
    await expect(page.getByTestId('tickets')).toBeVisible();
    await expect(page.getByTestId('messages')).toBeHidden();
  });
  await context.close();
});
