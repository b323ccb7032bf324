import { expect, test, type Page } from '@playwright/test';
import { accept, bubble, newCustomer, openWaiting, pressInside, rowOf, signedIn } from './local-cloud.ts';

const sentence = 'Boa tarde, em que posso ajudar? Existe um pedido aberto, anote';
const field = (page: Page) => page.getByLabel('Escreva uma mensagem');
/** As a person types who does not look where the focus is. */
const typeOn = (page: Page) => page.keyboard.type(sentence, { delay: 5 });

test('what is typed lands in the text field after accepting, opening, reopening and changing the mode, and changes no ticket', async ({
  browser,
}) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Digitada ${Date.now() % 100_000}`);
  await customer.says('Oi');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');

  await test.step('after accepting', async () => {
    await expect(field(page)).toBeFocused();
    await typeOn(page);
    await expect(field(page)).toHaveValue(sentence);
  });

  await test.step('after a click on a row', async () => {
    await field(page).fill('');
    const other = page.locator('.ticket-row').filter({ hasNotText: customer.name }).first();
    await other.click();
    await rowOf(page, customer.name).click();
    await expect(field(page)).toBeFocused();
    await typeOn(page);
    await expect(field(page)).toHaveValue(sentence);
  });

  await test.step('at once, after clicks on three rows one after the other', async () => {
    const others = page.locator('.ticket-row').filter({ hasNotText: customer.name });
    const before = await others.count();
    for (const delay of [0, 5, 15, 30, 45]) {
      await field(page).fill('');
      if (before > 0) await others.first().click();
      if (before > 1) await others.nth(1).click();
      await rowOf(page, customer.name).click();
      await page.keyboard.type(sentence, { delay });
      await expect(page.locator('.ticket-title')).toContainText(customer.name);
      await expect(field(page)).toHaveValue(sentence);
    }
  });

  await test.step('a double press on "send" sends once, and records nothing', async () => {
    await field(page).fill('Só uma vez');
    await page.getByRole('button', { name: 'Enviar' }).dblclick();
    await expect(bubble(page, 'Só uma vez')).toHaveCount(1);
    await expect(field(page)).toBeVisible();
    await field(page).fill(sentence);
  });

  await test.step('in the search, slowly: what is taken away goes, what stays stays', async () => {
    const search = page.getByRole('searchbox', { name: 'Buscar' });
    await search.fill('Digi');
    await expect(page).toHaveURL(/q=Digi/);
    await search.press('End');
    for (const left of ['Dig', 'Di', 'D']) {
      await page.keyboard.press('Backspace');
      await page.waitForTimeout(800); // longer than the search waits after a key
      await expect(search).toHaveValue(left);
    }
    await search.fill('');
  });

  await test.step('after choosing the internal note', async () => {
    await page.getByRole('tab', { name: 'Nota interna' }).click();
    await typeOn(page);
    await expect(page.getByLabel('Escreva uma nota que só a equipe vê')).toHaveValue(sentence);
    await page.getByLabel('Escreva uma nota que só a equipe vê').fill('');
    await page.getByRole('tab', { name: 'Responder' }).click();
    await expect(field(page)).toBeFocused();
  });

  await test.step('letters typed over the list and the header resolve nothing', async () => {
    await page.getByTestId('tickets').focus();
    await page.keyboard.type('xe quer E e', { delay: 5 });
    await page.locator('.ticket-title').focus();
    await page.keyboard.type('xequerEe', { delay: 5 });
    await expect(field(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resolver', exact: true })).toBeVisible();
  });

  await test.step('a single E on the header resolves, can be undone, and the text is still there', async () => {
    await field(page).focus();
    await page.keyboard.press('Escape');
    await expect(page.locator('.ticket-title')).toBeFocused();
    await page.waitForTimeout(1100); // longer than between the letters of a word
    await page.keyboard.press('e');
    await expect(page.getByText('Atendimento resolvido')).toBeVisible();
    await expect(page.getByTestId('tickets')).toBeFocused();
    await page.getByRole('button', { name: 'Desfazer' }).click();

    await expect(field(page)).toHaveValue(sentence);
    await expect(field(page)).toBeFocused();
  });
  await field(page).fill('');
  await context.close();
});

test('each Escape closes one layer, the focus goes back, and a note for a transfer is kept', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Camadas ${Date.now() % 100_000}`);
  await customer.says('Oi');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  const transfer = page.getByRole('button', { name: 'Transferir', exact: true });
  const dialog = page.getByRole('dialog', { name: `Transferir ${customer.name}` });

  await page.getByRole('button', { name: 'Dados do contato' }).click();
  await expect(page.getByRole('complementary', { name: 'Contato' })).toBeVisible();
  await transfer.click();
  await expect(dialog.getByLabel('Atendente')).toBeFocused();
  await dialog.getByLabel('Observação interna').fill('Cliente antigo');
  await dialog.getByRole('button', { name: 'Cancelar' }).focus();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(transfer).toBeFocused();
  await expect(page.getByRole('complementary', { name: 'Contato' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('complementary', { name: 'Contato' })).toBeHidden();
  await expect(bubble(page, 'Oi')).toBeVisible();

  await transfer.click();
  await expect(dialog.getByLabel('Observação interna')).toHaveValue('Cliente antigo');
  await page.keyboard.press('Escape');
  await context.close();
});

test('the queue is chosen with one digit, and Enter accepts', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Fila ${Date.now() % 100_000}`);
  await customer.says('Oi');
  await openWaiting(page);
  await pressInside(rowOf(page, customer.name), 'Aceitar');
  const dialog = page.getByRole('dialog', { name: 'Aceitar atendimento' });

  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await page.keyboard.press('2');
  await expect(dialog.getByRole('radio').nth(1)).toBeChecked();
  await page.keyboard.press('Enter');

  await expect(dialog).toBeHidden();
  await expect(field(page)).toBeFocused();
  await context.close();
});
