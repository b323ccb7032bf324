import { expect } from '@playwright/test';
import { accept, endpoints, fromEnd, newCustomer, openWaiting, signedIn, test } from './local-cloud.ts';

test('a quick message with a file is made on its page and goes to the customer by its shortcut', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  const shortcut = `cartaz${Date.now() % 100_000}`;

  await page.goto(`${endpoints.web}/quick-messages?id=new`);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Obrigatório')).toBeVisible();
  await page.getByLabel('Atalho').fill(shortcut);
  await page.getByLabel('Mensagem').fill('Olá! Segue o cartaz.');
  await page.locator('input[type=file]').setInputFiles({ name: 'cartaz.txt', mimeType: 'text/plain', buffer: Buffer.from('Promoção') });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('row', { name: new RegExp(shortcut) })).toContainText('cartaz.txt');

  const customer = await newCustomer(`Cartaz ${Date.now() % 100_000}`);
  await customer.says('Tem promoção?');
  await page.goto(`${endpoints.web}/tickets`);
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  const field = page.getByLabel('Escreva uma mensagem');
  await field.fill(`/${shortcut}`);
  await field.press('Enter');
  await expect(field).toHaveValue('Olá! Segue o cartaz.');
  await field.press('Enter');
  expect((await customer.gets('Segue o cartaz')).type).toBe('document');

  await page.goto(`${endpoints.web}/quick-messages`);
  await page.getByRole('button', { name: `Excluir /${shortcut}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByRole('row', { name: new RegExp(shortcut) })).toBeVisible();
  await context.close();
});

test('colleagues write to each other, see what is unread and lose what they are taken out of', async ({ browser }) => {
  const { page: boss, context: bosss } = await signedIn(browser, 'Marina Prado');
  const { page: ana, context: anas } = await signedIn(browser, 'Ana Souza');
  const title = `Plantão ${Date.now() % 100_000}`;

  await boss.goto(`${endpoints.web}/chats`);
  await boss.getByRole('button', { name: 'Novo chat' }).first().click();
  await boss.getByText('Escolha pessoas').click();
  for (const name of ['Ana Souza', 'Bruno Lima']) await boss.getByRole('option', { name }).click();
  await boss.keyboard.press('Escape');
  await boss.getByLabel('Título').fill(title);
  await boss.getByRole('button', { name: 'Salvar' }).click();
  await expect(boss.getByRole('heading', { name: title })).toBeVisible();
  await boss.getByLabel('Escreva uma mensagem').fill('Quem fecha hoje?');
  await boss.keyboard.press('Enter');

  await ana.getByRole('button', { name: /Chat interno: \d+ mensage/ }).click();
  await ana.getByRole('button', { name: new RegExp(title) }).click();
  await expect(ana.getByRole('log')).toContainText('Quem fecha hoje?');
  await expect(ana.getByRole('button', { name: new RegExp(title) })).not.toContainText('não lida');
  await ana.getByLabel('Escreva uma mensagem').fill('Eu fecho!');
  await ana.keyboard.press('Enter');
  await expect(boss.getByRole('log')).toContainText('Eu fecho!');
  // A text that grows takes height from the messages, and the last one stays in sight.
  const list = boss.getByRole('log');
  await boss.getByLabel('Escreva uma mensagem').fill('Uma lista\n'.repeat(60));
  await boss.keyboard.press('Enter');
  await expect.poll(() => list.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  await boss.getByLabel('Escreva uma mensagem').fill('E outra\n'.repeat(5));
  await expect.poll(() => fromEnd(list)).toBeLessThanOrEqual(1);
  await boss.getByLabel('Escreva uma mensagem').fill('');
  await expect(ana.getByRole('button', { name: 'Editar chat' })).toBeHidden();

  await boss.getByRole('button', { name: 'Editar chat' }).click();
  await boss.getByRole('button', { name: 'Remover Ana Souza' }).click();
  await boss.getByRole('button', { name: 'Salvar' }).click();
  await expect(ana.getByText('Este chat não existe mais, ou você não participa dele.')).toBeVisible();
  await Promise.all([bosss.close(), anas.close()]);
});

test('an announcement reaches the top bar of those it is for, until they open it', async ({ browser }) => {
  const { page: owner, context: owners } = await signedIn(browser, 'Dona do Balcão');
  const { page: boss, context: bosss } = await signedIn(browser, 'Marina Prado');
  const title = `Aviso ${Date.now() % 100_000}`;

  await owner.goto(`${endpoints.web}/announcements?id=new`);
  await owner.getByLabel('Título').fill(title);
  await owner.getByLabel('Texto').fill('Tem novidade no painel.');
  await owner.getByRole('button', { name: 'Salvar' }).click();
  await expect(owner.getByRole('row', { name: new RegExp(title) })).toContainText('Baixa');

  await boss.getByRole('button', { name: /Informativos: \d+ não lido/ }).click();
  await boss.getByRole('button', { name: new RegExp(title) }).click();
  await expect(boss.getByRole('dialog')).toContainText('Tem novidade no painel.');
  await boss.keyboard.press('Escape');
  await boss.getByRole('button', { name: /^Informativos/ }).click();
  await expect(boss.getByRole('button', { name: new RegExp(title) })).not.toContainText('Não lido');

  await boss.goto(`${endpoints.web}/announcements`);
  await expect(boss).toHaveURL(/\/tickets/);
  await Promise.all([owners.close(), bosss.close()]);
});
