import { expect, type Page } from '@playwright/test';
import { composer, customersOnEachChannel, takeUpAll } from './each-channel.ts';
import { newCustomer, rowOf, signedIn, test } from './local-cloud.ts';

/** Chooses from the menu above the list. */
const show = async (page: Page, what: string): Promise<void> => {
  await page.getByRole('button', { name: 'Opções da lista' }).click();
  await page.getByRole('menuitemradio', { name: what }).click();
};
/** Chooses from the menu of the open ticket. */
const act = async (page: Page, action: string): Promise<void> => {
  await page.getByRole('button', { name: 'Mais ações' }).last().click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('tickets of every channel are put off and followed; their customers bring them back, and followers see it', async ({ browser }) => {
  const [{ page, context }, marina] = await Promise.all([signedIn(browser, 'Ana Souza'), signedIn(browser, 'Marina Prado')]);
  const customers = await customersOnEachChannel('Adiada');
  await takeUpAll(page, customers, 'Chamem amanhã');

  await page.getByRole('tab', { name: /Atendendo/ }).click();
  await show(marina.page, 'Mostrar de todos');
  for (const [nth, { name }] of customers.entries()) {
    await rowOf(page, name).click();
    await expect(composer(page)).toBeFocused();
    await rowOf(marina.page, name).click();
    await expect(marina.page.locator('.ticket-title')).toContainText(name);
    // By their keys once, and by the menu.
    if (nth === 0) await marina.page.locator('.ticket-title').press('s');
    else await act(marina.page, 'Seguir');
    await expect(marina.page.getByText('Você segue este atendimento').last()).toBeVisible();
    if (nth === 0) await page.locator('.ticket-title').press('z');
    else await act(page, 'Adiar…');
    await page
      .getByRole('dialog', { name: `Adiar o atendimento de ${name}` })
      .getByRole('button', { name: 'Amanhã cedo' })
      .click();
    await expect(rowOf(page, name)).toHaveCount(0);
  }
  await show(page, 'Adiados');
  for (const { name } of customers) await expect(rowOf(page, name).getByTitle(/Adiado até/)).toBeVisible();
  await show(marina.page, 'Seguindo');
  for (const { name } of customers) await expect(rowOf(marina.page, name).getByTitle(/Adiado até/)).toBeVisible();

  await Promise.all(customers.map(({ says }) => says('Mudei de ideia, é para hoje')));
  for (const { name } of customers) {
    await expect(rowOf(page, name)).toHaveCount(0);
    await expect(rowOf(marina.page, name)).toContainText('Mudei de ideia');
    await expect(rowOf(marina.page, name).getByTitle(/Adiado até/)).toHaveCount(0);
  }
  await marina.page.getByRole('button', { name: /conversas? com mensagens não lidas/ }).click();
  // The last one is open before her.
  for (const { name } of customers.slice(0, -1))
    await expect(marina.page.getByRole('dialog', { name: 'Não lidas' }).getByRole('button', { name })).toContainText('Seguindo');
  await page.getByRole('button', { name: 'Voltar às abas' }).click();
  for (const { name } of customers) {
    await expect(rowOf(page, name)).toContainText('Mudei de ideia');
    await expect(rowOf(page, name)).toContainText('Aguardando resposta há');
  }
  await Promise.all([context.close(), marina.context.close()]);
});

test('on every channel a resolved, a transferred and a deleted ticket come back whole, and it ends with a rating', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  const removals: string[] = [];
  page.on('request', (request) => request.method() === 'DELETE' && removals.push(request.url()));
  const customers = await customersOnEachChannel('Engano');
  await takeUpAll(page, customers, 'Ainda espero');
  await page.getByRole('tab', { name: /Atendendo/ }).click();

  for (const { name, received } of customers) {
    const row = rowOf(page, name);
    await row.click();
    await expect(composer(page)).toBeFocused();
    const before = (await received()).length;
    // The one of the customer before would be pressed instead.
    await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Resolver', exact: true }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Desfazer' }).last().click();
    await expect(row).toContainText('Aguardando resposta há');
    await expect(composer(page)).toBeVisible();

    await page.getByRole('button', { name: 'Transferir', exact: true }).click();
    const transfer = page.getByRole('dialog', { name: `Transferir ${name}` });
    await transfer.getByLabel('Atendente').click();
    await page.getByRole('option', { name: /Carla Dias/ }).click();
    await transfer.getByRole('button', { name: 'Transferir' }).click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Desfazer' }).last().click();
    await expect(row).toContainText('Aguardando resposta há');
    await expect(composer(page)).toBeVisible();

    await act(page, 'Excluir atendimento');
    await page
      .getByRole('dialog', { name: /Excluir atendimento/ })
      .getByRole('button', { name: 'Excluir' })
      .click();
    await expect(row).toHaveCount(0);
    await page.getByRole('button', { name: 'Desfazer' }).last().click();
    await row.click();
    await expect(page.getByTestId('messages')).toContainText('Ainda espero');
    await expect(row).toContainText('Aguardando resposta há');

    await act(page, 'Resolver com avaliação');
    const rating = page.getByRole('dialog', { name: 'Avaliar e resolver' });
    await rating.getByRole('radio', { name: 'Satisfeito', exact: true }).check({ force: true });
    await rating.getByRole('button', { name: 'Resolver' }).click();
    await expect(row).toHaveCount(0);
    // The customer heard nothing of all this.
    expect(await received()).toHaveLength(before);
  }
  expect(removals).toEqual([]);
  await context.close();
});

test('a customer who writes as their ticket is resolved is read first', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  const customer = await newCustomer(`Faltou ${Date.now() % 100_000}`);
  await takeUpAll(page, [{ ...customer, channel: 'official' }], 'Preciso de ajuda');
  await page.getByRole('tab', { name: /Atendendo/ }).click();
  await rowOf(page, customer.name).click();
  await expect(composer(page)).toBeFocused();
  const resolve = page.getByRole('button', { name: 'Resolver', exact: true });
  // They write while the request is on its way.
  await page.route(
    /\/tickets\/\d+$/,
    async (route) => {
      await customer.says('Espere, faltou uma coisa');
      await expect(page.getByText('Espere, faltou uma coisa').last()).toBeVisible();
      await route.continue();
    },
    { times: 1 },
  );
  await resolve.click();
  await expect(page.getByText('O cliente acabou de escrever. Leia antes de encerrar.')).toBeVisible();
  await expect(rowOf(page, customer.name)).toContainText('Espere, faltou uma coisa');
  await expect(composer(page)).toBeVisible();

  // What was shown for less than half a second was not read, and is refused again: its row leaves the list only until the answer.
  await expect(async () => {
    await resolve.click();
    await expect(page.getByText('Atendimento resolvido').last()).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(rowOf(page, customer.name)).toHaveCount(0);
  await context.close();
});
