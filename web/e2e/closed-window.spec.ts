import { expect } from '@playwright/test';
import { pageOf } from './each-channel.ts';
import { accept, asAdmin, bubble, endpoints, newCustomer, signedIn, test } from './local-cloud.ts';

test('a conversation whose 24 hours are over says so where one would type, and offers what can be done', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Ontem ${Date.now() % 100_000}`);
  await customer.writes({ type: 'text', text: 'Perguntei ontem', timestampSec: Math.floor(Date.now() / 1000) - 26 * 3600 });
  // Whoever has waited longest stands first.
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await accept(page, customer.name, 'Vendas');
  const composer = page.locator('.composer');

  await expect(composer).toContainText('não escreveu nas últimas 24 h');
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

test('an official template takes up a conversation whose 24 hours are over', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  await page.goto(`${endpoints.web}/quick-messages`);
  await page.getByText('Modelos oficiais').first().click();
  await page.getByRole('button', { name: 'Sincronizar' }).click();
  await expect(page.getByText('retomar_conversa').first()).toBeVisible();
  await page.goto(`${endpoints.web}/tickets`);
  const customer = await newCustomer(`Retomada ${Date.now() % 100_000}`);
  await customer.writes({ type: 'text', text: 'Perguntei ontem', timestampSec: Math.floor(Date.now() / 1000) - 26 * 3600 });
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await accept(page, customer.name, 'Vendas');

  await page.locator('.composer').getByRole('button', { name: 'Modelo oficial' }).click();
  await page.getByRole('searchbox', { name: 'Buscar modelo' }).fill('retomar');
  await page.getByRole('button', { name: /retomar_conversa/ }).click();
  await expect(page.getByLabel('Variável 1')).toHaveValue('Retomada');
  await page.getByLabel('Variável 1').fill('Bia');
  await expect(page.getByRole('group', { name: 'Como o cliente verá' })).toContainText('Olá Bia! Podemos continuar');
  await page.getByRole('button', { name: 'Enviar', exact: true }).last().click();

  await expect(page.locator('[data-message]', { hasText: 'Olá Bia! Podemos continuar o seu atendimento?' })).toBeVisible();
  await expect.poll(customer.received).toMatchObject([{ type: 'template' }]);
  await context.close();
});

test('after the first day a person may still answer on Messenger and Instagram where Meta allows it', async ({ browser }) => {
  const [{ page, context }, admin] = await Promise.all([signedIn(browser, 'Ana Souza'), asAdmin()]);
  const connections: { id: string; channel: string }[] = await admin('GET', '/whatsapp');
  const pages = connections.filter(({ channel }) => channel === 'facebook' || channel === 'instagram');
  const allow = (humanAgent: boolean) => Promise.all(pages.map(({ id }) => admin('PUT', `/whatsapp/${id}`, { humanAgent })));
  expect(pages).toHaveLength(2);
  for (const channel of ['messenger', 'instagram'] as const) {
    const customer = await newCustomer(`Anteontem ${channel} ${Date.now() % 100_000}`, await pageOf(channel), { windowClosed: true });
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await customer.writes({ type: 'text', text: 'Perguntei ontem', timestampSec: Math.floor(Date.now() / 1000) - 26 * 3600 });
    await accept(page, customer.name, 'Vendas');
    await expect(page.locator('.composer')).toContainText('não escreveu nas últimas 24 h');

    await allow(true);
    try {
      await expect(async () => {
        await page.reload();
        await expect(page.getByLabel('Escreva uma mensagem')).toBeVisible({ timeout: 3000 });
      }).toPass();
      await page.getByLabel('Escreva uma mensagem').fill('Chegou hoje!');
      await page.keyboard.press('Enter');
      await customer.gets('Chegou hoje!');
      await expect(bubble(page, 'Chegou hoje!').getByRole('img', { name: /Enviada|Entregue/ })).toBeVisible();
    } finally {
      await allow(false);
    }
  }
  await context.close();
});
