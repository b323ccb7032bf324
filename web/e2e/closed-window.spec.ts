import { expect, test } from '@playwright/test';
import { accept, newCustomer, openWaiting, signedIn } from './local-cloud.ts';

test('a conversation whose 24 hours are over says so where one would type, and offers what can be done', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Ontem ${Date.now() % 100_000}`);
  await customer.writes({ type: 'text', text: 'Perguntei ontem', timestampSec: Math.floor(Date.now() / 1000) - 26 * 3600 });
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  const composer = page.locator('.composer');

  await expect(composer).toContainText('Passaram 24 h desde a última mensagem do cliente');
  await expect(composer.getByRole('textbox')).toHaveCount(0);
  await page.keyboard.type('Boa tarde e até logo', { delay: 5 });
  await expect(page.getByRole('button', { name: 'Resolver', exact: true })).toBeVisible();
  expect(await composer.getByRole('link', { name: /Ligar para/ }).getAttribute('href')).toMatch(/^tel:\+55/);

  await composer.getByRole('button', { name: 'Deixar uma nota interna' }).click();
  await expect(page.getByLabel('Escreva uma nota que só a equipe vê')).toBeFocused();
  await page.keyboard.type('Ligar amanhã');
  await page.keyboard.press('Enter');
  await expect(page.locator('[data-message].note', { hasText: 'Ligar amanhã' })).toBeVisible();
  await page.getByRole('tab', { name: 'Responder' }).click();
  await customer.says('Ainda preciso');
  await expect(page.getByLabel('Escreva uma mensagem')).toBeVisible();
  await context.close();
});
