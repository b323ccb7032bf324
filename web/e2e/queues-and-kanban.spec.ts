import { expect, type Page } from '@playwright/test';
import { endpoints, newCustomer, openWaiting, rowOf, signedIn, test, told } from './local-cloud.ts';

const lane = (page: Page, name: string) => page.getByRole('region', { name });
const card = (page: Page, name: string) => page.locator('.kanban-card', { hasText: name });

test('an admin builds a queue with its menu, walks through it on the phone, deletes it and takes that back', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  const name = `Obras ${Date.now() % 100_000}`;
  // What is typed at once is the name, also while the form waits for who could attend.
  await page.route(/\/users\/list/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await page.goto(`${endpoints.web}/queues`);
  await page.getByRole('button', { name: 'Nova fila' }).click();
  await page.keyboard.type(name, { delay: 60 });
  await expect(page.getByLabel('Nome')).toHaveValue(name);
  await expect(page.getByLabel('Nome')).toBeFocused();
  await page.getByLabel('Mensagem de saudação').fill('Bem-vindo às obras');
  await told(page, 'Operação realizada com sucesso!', () => page.getByRole('button', { name: 'Salvar' }).click());
  await expect(page.getByRole('row', { name })).toContainText('Ninguém');

  await page.getByRole('button', { name: `Opções do chatbot de ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Opções do chatbot: ${name}` });
  const field = dialog.getByLabel('Nome da opção');
  await dialog.getByRole('button', { name: 'Adicionar opção', exact: true }).click();
  await field.fill('Orçamento');
  await dialog.getByRole('textbox', { name: 'Resposta' }).fill('Que tipo de obra?');
  await dialog.getByRole('button', { name: 'Adicionar opção', exact: true }).click();
  await field.fill('Reforma');
  // One level deeper, below the option before it.
  await dialog.getByRole('button', { name: 'Mover Reforma com as setas' }).press('ArrowRight');
  const phone = dialog.getByRole('complementary', { name: 'Como o cliente vê' });
  await phone.getByRole('button', { name: 'Orçamento' }).click();
  await expect(phone.getByText('Que tipo de obra?')).toBeVisible();
  await phone.getByRole('button', { name: 'Reforma' }).click();
  await expect(field).toHaveValue('Reforma');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByRole('rowheader', { name })).toBeHidden();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('rowheader', { name })).toBeVisible();
  await page.getByRole('button', { name: `Opções do chatbot de ${name}` }).click();
  await expect(dialog.locator('.option-row', { hasText: 'Reforma' })).toBeVisible();
  await context.close();
});

test('a card is carried by the pointer and by the keys, and a colleague’s board follows', async ({ browser }) => {
  const { page: boss, context: bosss } = await signedIn(browser, 'Marina Prado');
  const { page: ana, context: anas } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Cartão ${Date.now() % 100_000}`);
  await customer.says('Quero um orçamento');
  await openWaiting(ana);
  await expect(rowOf(ana, customer.name)).toBeVisible();
  for (const page of [boss, ana]) {
    await page.goto(`${endpoints.web}/Kanban`);
    await expect(card(page, customer.name)).toBeVisible();
  }

  const from = await card(boss, customer.name).boundingBox();
  const to = await lane(boss, 'Em negociação').boundingBox();
  if (!from || !to) throw new Error('the board is not on the screen');
  await boss.mouse.move(from.x + 60, from.y + 50);
  await boss.mouse.down();
  await boss.mouse.move(from.x + 80, from.y + 60, { steps: 4 });
  await boss.mouse.move(to.x + 120, to.y + 200, { steps: 8 });
  await told(boss, 'Ticket Tag Adicionado com Sucesso!', () => boss.mouse.up());
  await expect(lane(ana, 'Em negociação').locator('.kanban-card', { hasText: customer.name })).toBeVisible();

  await ana.getByRole('button', { name: `Mover ${customer.name}` }).press('Space');
  await ana.keyboard.press('ArrowLeft');
  await expect(ana.locator('.kanban-lane.over')).toHaveAttribute('aria-label', 'Em aberto');
  await told(ana, 'Ticket Tag Removido!', () => ana.keyboard.press('Space'));
  await expect(lane(boss, 'Em aberto').locator('.kanban-card', { hasText: customer.name })).toBeVisible();

  await card(boss, customer.name).getByText(customer.name).click();
  await expect(boss.getByRole('complementary', { name: 'Conversa ao lado do quadro' }).getByText('Quero um orçamento')).toBeVisible();
  await Promise.all([bosss.close(), anas.close()]);
});
