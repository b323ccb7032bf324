import { expect, type Page } from '@playwright/test';
import { endpoints, signedIn, test } from './local-cloud.ts';

const pick = async (page: Page, field: RegExp, option: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('button', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Salvar', exact: true }).click();
const remove = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByRole('row', { name })).toBeHidden();
};

test('an integration is made, tried, chosen on a queue, deleted with a word of what uses it, and comes back', async ({ browser }) => {
  const { page } = await signedIn(browser, 'Marina Prado');
  const serial = Date.now() % 100_000;
  const [robot, queue] = [`Robô ${serial}`, `Fila do robô ${serial}`];

  await page.goto(`${endpoints.web}/queue-integration?id=new`);
  await page.getByLabel('Nome', { exact: true }).fill(robot);
  await save(page);
  await expect(page.getByText('Obrigatório para este tipo.')).toBeVisible();
  await page.getByLabel('Endereço').fill(`${endpoints.simulator}/talks/webhook/echo`);
  await save(page);
  const made = page.getByRole('dialog', { name: `${robot} está pronta` });
  await expect(made.getByText('Copie a chave de assinatura agora')).toBeVisible();
  const key = await made.locator('code').innerText();
  expect(key).toMatch(/^[\w-]{43}$/);
  await made.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(page.getByText(key)).toBeHidden();

  await page.getByRole('button', { name: `Testar ${robot}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Testar' }).click();
  await expect(page.getByRole('dialog').getByText('Recebi: Oi')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();

  await page.goto(`${endpoints.web}/queues?id=new`);
  await page.getByLabel('Nome', { exact: true }).fill(queue);
  await pick(page, /^Integração/, robot);
  await save(page);
  await expect(page.getByRole('row', { name: queue })).toBeVisible();

  await page.goto(`${endpoints.web}/queue-integration`);
  await expect(page.getByRole('row', { name: robot })).toContainText(`Filas: ${queue}`);
  await page.getByRole('button', { name: `Excluir ${robot}` }).click();
  await expect(page.getByRole('dialog').getByRole('note')).toContainText(queue);
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir', exact: true }).click();
  await expect(page.getByRole('row', { name: robot })).toBeHidden();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('row', { name: robot })).toContainText(`Filas: ${queue}`);

  await remove(page, robot);
  await page.goto(`${endpoints.web}/queues`);
  await page.getByRole('button', { name: `Editar ${queue}` }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Integração/ })).toContainText('(excluído)');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await remove(page, queue);
});

test('a prompt wants its queue, is chosen in place of an integration, and goes', async ({ browser }) => {
  const { page } = await signedIn(browser, 'Marina Prado');
  const serial = Date.now() % 100_000;
  const [prompt, queue] = [`Atendente ${serial}`, `Fila do modelo ${serial}`];

  await page.goto(`${endpoints.web}/prompts?id=new`);
  await page.getByLabel('Nome', { exact: true }).fill(prompt);
  await page.getByLabel('Instruções').fill('Você atende os clientes da loja e responde sempre em poucas palavras.');
  await save(page);
  await expect(page.getByText('Informe o setor')).toBeVisible();
  await pick(page, /^Fila/, 'Vendas');
  await save(page);
  await expect(page.getByRole('row', { name: prompt })).toContainText('Vendas');

  await page.goto(`${endpoints.web}/queues?id=new`);
  await page.getByLabel('Nome', { exact: true }).fill(queue);
  await pick(page, /^Integração/, 'Consulta de pedidos');
  await pick(page, /^Prompt/, prompt);
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Integração/ })).toContainText('Não usar');
  await save(page);
  await page.goto(`${endpoints.web}/prompts`);
  await expect(page.getByRole('row', { name: prompt })).toContainText(`Filas: ${queue}`);

  await remove(page, prompt);
  await page.goto(`${endpoints.web}/queues`);
  await remove(page, queue);
});
