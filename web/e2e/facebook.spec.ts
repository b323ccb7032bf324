import { expect } from '@playwright/test';
import { accept, bubble, endpoints, newCustomer, openWaiting, rowOf, signedIn, test } from './local-cloud.ts';

const control = async (method: string, path: string, body?: object) => {
  const response = await fetch(`${endpoints.simulator}/control/${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) });
  if (!response.ok) throw new Error(`${method} /control/${path}: ${response.status}`);
  return response.json();
};

test('an admin connects a page and its Instagram account, answers customers on both, and gives a permission again', async ({ browser }) => {
  const run = Date.now() % 100_000;
  const name = `Ateliê ${run}`;
  const person = await control('POST', 'meta/people', { name: `Dona ${run}`, pages: [{ name, instagram: `atelie_${run}` }] });
  const [pageOf] = person.pages;
  const { page, context } = await signedIn(browser, 'Otto Becker');

  await page.goto(`${endpoints.web}/connections`);
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await page.getByRole('menuitem', { name: 'Instagram' }).click();
  await page
    .locator('form.person', { hasText: `Dona ${run}` })
    .getByRole('button', { name: 'Continuar' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'O que conectar?' });
  await expect(dialog.getByRole('checkbox', { name: `@atelie_${run}` })).toBeChecked();
  await dialog.getByRole('checkbox', { name }).check();
  // The token is out of the address, where it would stay in the history.
  expect(new URL(page.url()).hash).toBe('');
  await dialog.getByRole('button', { name: 'Conectar (2)' }).click();
  await expect(page.getByText('Facebook conectado: 2 conexões')).toBeVisible();
  await expect(page.locator('.connection-card', { hasText: name })).toContainText('Conectada');

  for (const [channel, account] of [
    ['Facebook', pageOf.id],
    ['Instagram', pageOf.instagram.id],
  ]) {
    await page.goto(`${endpoints.web}/tickets`);
    const customer = await newCustomer(`Cliente ${channel} ${run}`, account);
    await customer.writes({ type: 'story_reply', text: 'Ainda tem?', media: { sample: 'photo' } });
    await openWaiting(page);
    await expect(rowOf(page, customer.name).getByRole('img', { name: channel })).toBeVisible();
    await accept(page, customer.name, 'Encomendas');
    await expect(bubble(page, 'Ainda tem?')).toContainText('Respondeu ao seu story');
    await page.getByLabel('Escreva uma mensagem').fill('Tem sim!');
    await page.keyboard.press('Enter');
    const received = await customer.gets('Tem sim!');
    await customer.reads();
    await expect(bubble(page, 'Tem sim!').getByRole('img', { name: 'Lida' })).toBeVisible();
    await customer.writes({ type: 'reaction', messageId: received.id, emoji: '😍' });
    await expect(bubble(page, 'Tem sim!')).toContainText('😍');
  }

  await control('POST', `meta/pages/${pageOf.id}/revoke`);
  await page.getByLabel('Escreva uma mensagem').fill('E agora?');
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'E agora?')).toContainText('a conexão precisa ser autorizada de novo');
  await expect(page.getByText(/precisa ser autorizada de novo no Facebook/)).toBeVisible();
  await page.goto(`${endpoints.web}/connections`);
  const card = page.locator('.connection-card', { hasText: `@atelie_${run}` });
  await card.getByRole('button', { name: 'Autorizar de novo' }).click();
  await page
    .locator('form.person', { hasText: `Dona ${run}` })
    .getByRole('button', { name: 'Continuar' })
    .click();
  await page
    .getByRole('dialog', { name: 'O que conectar?' })
    .getByRole('button', { name: /Conectar/ })
    .click();
  await expect(card).toContainText('Conectada');
  await context.close();
});
