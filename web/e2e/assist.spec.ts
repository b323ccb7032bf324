import { expect } from '@playwright/test';
import { accept, bubble, endpoints, newCustomer, openWaiting, rowOf, signedIn, test } from './local-cloud.ts';

test('a model drafts a reply, writes better and sums up; what stood there comes back, and nothing goes by itself', async ({ browser }) => {
  const name = `Ajudada ${Date.now() % 100_000}`;
  const customer = await newCustomer(name);
  await customer.says('Vocês entregam em Campinas?');
  const { page, context } = await signedIn(browser, 'Ana Souza');
  await openWaiting(page);
  await accept(page, name, 'Vendas');
  const field = page.getByLabel('Escreva uma mensagem');
  await expect(field).toBeFocused();
  const help = async (item: string) => {
    await page.getByRole('button', { name: 'Ajuda da IA' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };

  await test.step('a reply', async () => {
    await help('Sugerir resposta');
    await expect(field).toHaveValue(/Vocês entregam em Campinas\?.*já estou verificando/);
    await expect(field).toBeFocused();
    expect((await customer.received()).filter(({ content }) => content.body?.includes('verificando'))).toEqual([]);
  });

  await test.step('better words, taken back', async () => {
    await field.fill('entregamos sim, em 3 dias');
    await help('Mais cordial');
    await expect(field).toHaveValue('Entregamos sim, em 3 dias. 😊');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(field).toHaveValue('entregamos sim, em 3 dias');
    await page.keyboard.press('Enter');
    await customer.gets('entregamos sim, em 3 dias');
  });

  await test.step('a summary becomes a note', async () => {
    await help('Resumir a conversa');
    const dialog = page.getByRole('dialog', { name: 'Resumo da conversa' });
    await expect(dialog).toContainText('O cliente escreveu: “Vocês entregam em Campinas?”');
    await dialog.getByRole('button', { name: 'Salvar como nota interna' }).click();
    await expect(page.getByLabel('Escreva uma nota que só a equipe vê')).toHaveValue(/do cliente/);
    await page.keyboard.press('Enter');
    await expect(bubble(page, 'do cliente')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Resolver' }).click();
  await expect(rowOf(page, name)).toHaveCount(0);
  await context.close();
});

test('an admin tries the model; without one nobody sees its help', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  await page.goto(`${endpoints.web}/settings?part=model`);
  await page.getByRole('button', { name: 'Testar' }).click();
  await expect(page.getByText(/Respondeu “OK” em/)).toBeVisible();

  const address = await page.locator('.model-facts dd').first().innerText();
  await page.getByRole('button', { name: 'Remover' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('Nenhum modelo está configurado')).toBeVisible();
  const { page: ana, context: other } = await signedIn(browser, 'Ana Souza');
  const help = ana.getByRole('button', { name: 'Ajuda da IA' });
  const told = ana.waitForResponse((response) => response.url().endsWith('/assist'));
  await ana.locator('.ticket-row').first().click();
  await told;
  await expect(ana.getByRole('button', { name: 'Anexar' })).toBeVisible();
  await ana.waitForTimeout(500);
  await expect(help).toHaveCount(0);

  await page.getByRole('button', { name: 'Configurar' }).click();
  const form = page.getByRole('dialog', { name: 'Modelo de IA' });
  await form.getByLabel('Endereço do serviço').fill(address);
  await form.getByLabel('Modelo', { exact: true }).fill('stand-in');
  await form.getByLabel('Modelo de transcrição').fill('stand-in');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(address)).toBeVisible();
  await ana.reload();
  await expect(help).toBeVisible();
  await other.close();
  await context.close();
});
