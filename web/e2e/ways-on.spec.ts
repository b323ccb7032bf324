import { expect } from '@playwright/test';
import { asAdmin, newCustomer, openWaiting, rowOf, signedIn, test } from './local-cloud.ts';
import { linkedPhone } from './qr-phone.ts';

const digits = String(Date.now()).slice(-5);

test('accepting below the messages leads to the conversation’s list, as it does from a row', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  const customer = await newCustomer(`Rodapé ${digits}`);
  await customer.says('Bom dia');
  await openWaiting(page);
  await rowOf(page, customer.name).click();

  await page.waitForTimeout(1200); // a press at once is taken as meant for what was there before
  await page.locator('.pane-note').getByRole('button', { name: 'Aceitar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Aceitar atendimento' });
  await dialog.getByRole('radio', { name: 'Vendas' }).check();
  await dialog.getByRole('button', { name: 'Aceitar' }).click();

  await expect(page.getByRole('tab', { name: /Atendendo/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('Escreva uma mensagem')).toBeFocused();
  await expect(page.getByText('Atendimento aceito')).toBeHidden();

  // With its queue there is no dialog in between.
  await page.getByRole('button', { name: 'Devolver à fila' }).click();
  await openWaiting(page);
  await rowOf(page, customer.name).click();
  await page.waitForTimeout(1200);
  await page.locator('.pane-note').getByRole('button', { name: 'Aceitar' }).click();
  await expect(page.getByLabel('Escreva uma mensagem')).toBeFocused();
  await page.keyboard.type('Olá');
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText('Atendimento aceito')).toBeHidden();
  await expect(page.getByLabel('Escreva uma mensagem')).toHaveValue('Olá');
  await context.close();
});

test('a conversation whose connection was deleted leads to a new one, and its row names the connection no more', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  const phone = await linkedPhone(`Extinta ${digits}`, 'Vendas');
  const customer = await phone.addCustomer(`Otávio Ponte ${digits}`);
  await customer.says('Bom dia');
  await openWaiting(page);
  const row = rowOf(page, customer.name);
  await expect(row).toContainText(`Extinta ${digits}`);
  await row.click();

  const admin = await asAdmin();
  const connections: { id: string; name: string }[] = await admin('GET', '/whatsapp');
  const gone = connections.find(({ name }) => name === `Extinta ${digits}`);
  await admin('DELETE', `/whatsapp/${gone?.id}`);

  const notice = page.getByText('A conexão desta conversa foi excluída');
  await expect(notice).toBeVisible();
  await expect(row).not.toContainText(`Extinta ${digits}`);
  await page.locator('.conversation-notice').getByRole('button', { name: 'Iniciar conversa' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  await expect(dialog.getByLabel('Contato')).toHaveValue(customer.name);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();

  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  const field = dialog.getByLabel('Contato');
  await field.fill(`Otavio Ponte ${digits}`);
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible();
  await field.press('Enter');
  await expect(field).toHaveValue(customer.name);
  await dialog.getByRole('button', { name: /Selecione uma fila/ }).click();
  await page.getByRole('option', { name: 'Vendas' }).click();
  await dialog.getByRole('button', { name: 'Iniciar conversa' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toHaveAttribute('aria-selected', 'true');
  await expect(row).toContainText('WhatsApp Loja Modelo');
  await context.close();
});
