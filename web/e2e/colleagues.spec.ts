import { expect, type Page } from '@playwright/test';
import { accept, bubble, newCustomer, openWaiting, pressInside, rowOf, signedIn, test } from './local-cloud.ts';

const field = (page: Page) => page.getByLabel('Escreva uma mensagem');

test('a colleague’s answer that came while one wrote is shown before one’s own goes', async ({ browser }) => {
  const { page: ana, context: anas } = await signedIn(browser, 'Ana Souza');
  const { page: boss, context: bosss } = await signedIn(browser, 'Marina Prado');
  const customer = await newCustomer(`Dupla ${Date.now() % 100_000}`);
  await customer.says('Tem entrega hoje?');
  await openWaiting(ana);
  await accept(ana, customer.name, 'Vendas');
  await expect(field(ana)).toBeFocused();
  await boss.goto(ana.url());
  await expect(field(boss)).toBeVisible();
  await expect(bubble(ana, 'Tem entrega hoje?')).toBeVisible();
  // The typing indicator is sent once, and only over sockets that are connected: the viewer indicator shows that both are.
  await expect(ana.getByRole('img', { name: 'Também vendo: Marina Prado' })).toBeVisible();

  await field(ana).pressSequentially('Sim, ');
  await field(boss).pressSequentially('Hoje ');
  await expect(ana.getByText('Marina está respondendo…')).toBeVisible();
  await field(boss).fill('Hoje não temos mais');
  await boss.keyboard.press('Enter');
  await expect(bubble(ana, 'Hoje não temos mais')).toBeVisible();
  await expect(ana.getByText('Marina está respondendo…')).toBeHidden();

  await expect(ana.getByRole('alert')).toContainText('Marina Prado respondeu enquanto você escrevia');
  await field(ana).press('Enter');
  await expect(field(ana)).toHaveValue('Sim, ');
  await field(ana).fill('Sim, amanhã');
  await field(ana).press('Enter');
  await customer.gets('Sim, amanhã');
  expect((await customer.received()).map(({ content }) => content.body).some((body) => body?.endsWith('Sim,'))).toBe(false);
  await Promise.all([anas.close(), bosss.close()]);
});

test('a ticket a colleague takes stays to be read, with who took it, and nobody is shown as looking at it', async ({ browser }) => {
  const { page: ana, context: anas } = await signedIn(browser, 'Ana Souza');
  const { page: bruno, context: brunos } = await signedIn(browser, 'Bruno Lima');
  const customer = await newCustomer(`Tomada ${Date.now() % 100_000}`);
  await customer.says('Alguém aí?');
  for (const page of [ana, bruno]) {
    await openWaiting(page);
    await rowOf(page, customer.name).click();
    await expect(bubble(page, 'Alguém aí?')).toBeVisible();
  }
  await expect(ana.getByRole('img', { name: 'Também vendo: Bruno Lima' })).toBeVisible();

  await ana.locator('.pane-note').getByRole('button', { name: 'Aceitar' }).click();
  await ana.getByRole('dialog').getByRole('radio', { name: 'Vendas' }).check();
  await ana.getByRole('dialog').getByRole('button', { name: 'Aceitar' }).click();

  await expect(bruno.getByText('Ana Souza assumiu este atendimento.')).toBeVisible();
  await expect(bubble(bruno, 'Alguém aí?')).toBeVisible();
  await expect(bruno.getByRole('img', { name: /Também vendo/ })).toBeHidden();
  await expect(ana.getByRole('img', { name: /Também vendo/ })).toBeHidden();
  await bruno.locator('.pane-note').getByRole('button', { name: 'Voltar para a lista' }).click();
  await expect(bruno.getByTestId('messages')).toBeHidden();
  await Promise.all([anas.close(), brunos.close()]);
});

test('a transfer is told to the one who receives it, and can be taken back', async ({ browser }) => {
  const { page: ana, context: anas } = await signedIn(browser, 'Ana Souza');
  const { page: bruno, context: brunos } = await signedIn(browser, 'Bruno Lima');
  const customer = await newCustomer(`Passada ${Date.now() % 100_000}`);
  await customer.says('Quero falar com o Bruno');
  await openWaiting(ana);
  await accept(ana, customer.name, 'Vendas');
  const transfer = async () => {
    await ana.getByRole('button', { name: 'Transferir', exact: true }).click();
    const dialog = ana.getByRole('dialog', { name: `Transferir ${customer.name}` });
    await dialog.getByLabel('Atendente').click();
    await ana.getByRole('option', { name: /Bruno Lima/ }).click();
    await dialog.getByRole('button', { name: 'Transferir' }).click();
  };

  await transfer();
  await expect(bruno.getByText(`Ana Souza transferiu ${customer.name} para você`)).toBeVisible();
  await expect(rowOf(bruno, customer.name)).toContainText('Transferido para você');
  await bruno.getByRole('button', { name: /mensagens não lidas|Não lidas/ }).click();
  await expect(bruno.getByRole('dialog', { name: 'Não lidas' })).toContainText('Transferido por Ana Souza');
  await bruno.keyboard.press('Escape');

  await ana.getByRole('button', { name: 'Desfazer' }).click();
  await expect(field(ana)).toBeVisible();
  await expect(rowOf(bruno, customer.name)).toHaveCount(0);
  await Promise.all([anas.close(), brunos.close()]);
});

test('who accepts what a colleague has just taken is told by whom, and the row is gone', async ({ browser }) => {
  const { page: ana, context: anas } = await signedIn(browser, 'Ana Souza');
  const { page: bruno, context: brunos } = await signedIn(browser, 'Bruno Lima');
  const customer = await newCustomer(`Corrida ${Date.now() % 100_000}`);
  await customer.says('Quem pega?');
  await Promise.all([openWaiting(ana), openWaiting(bruno)]);
  await pressInside(rowOf(bruno, customer.name), 'Aceitar');
  const dialog = bruno.getByRole('dialog', { name: 'Aceitar atendimento' });
  await expect(dialog).toBeVisible();
  await accept(ana, customer.name, 'Vendas');
  await expect(field(ana)).toBeVisible();
  await expect(rowOf(bruno, customer.name)).toHaveCount(0);

  await dialog.getByRole('radio').first().check();
  await dialog.getByRole('button', { name: 'Aceitar' }).click();

  await expect(bruno.getByText(/Ana Souza/).first()).toBeVisible();
  await bruno.waitForTimeout(500); // a row put back would be there by now
  await expect(rowOf(bruno, customer.name)).toHaveCount(0);
  await Promise.all([anas.close(), brunos.close()]);
});

test('a note names a colleague, who is told; the thread says who did what', async ({ browser }) => {
  const { page: marina, context: marinas } = await signedIn(browser, 'Marina Prado');
  const { page: ana, context: anas } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Citada ${Date.now() % 100_000}`);
  await customer.says('Preciso da nota fiscal');
  await openWaiting(ana);
  await accept(ana, customer.name, 'Vendas');
  await expect(ana.locator('[data-event="started"]')).toContainText('Ana Souza aceitou o atendimento');

  await ana.getByRole('tab', { name: 'Nota interna' }).click();
  await ana.getByLabel(/nota/i).last().pressSequentially('Me ajuda, @mari');
  await ana.getByRole('option', { name: /Marina Prado/ }).click();
  await ana.keyboard.press('Enter');
  await expect(bubble(ana, '@Marina Prado')).toBeVisible();

  const bell = marina.getByRole('button', { name: /conversas? com mensagens não lidas/ });
  await expect(async () => {
    await bell.click();
    await expect(marina.getByRole('dialog', { name: 'Não lidas' })).toContainText('Ana Souza mencionou você em uma nota', {
      timeout: 3000,
    });
  }).toPass();
  await marina
    .getByRole('dialog', { name: 'Não lidas' })
    .getByRole('button', { name: /Me ajuda, @Marina Prado/ })
    .click();
  await expect(bubble(marina, 'Me ajuda, @Marina Prado')).toBeVisible();
  await expect(marina.locator('[data-event="started"]')).toContainText('Ana Souza aceitou o atendimento');

  await ana.getByRole('button', { name: 'Devolver à fila' }).first().click();
  await expect(marina.locator('[data-event="returnedToQueue"]')).toContainText('Ana Souza devolveu o atendimento à fila');
  await Promise.all([marinas.close(), anas.close()]);
});
