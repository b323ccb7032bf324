import { expect, test, type Page } from '@playwright/test';
import { bubble, rowOf, signedIn } from './local-cloud.ts';
import { linkedPhone } from './qr-phone.ts';

const digits = String(Date.now()).slice(-4);

/** Accepts the waiting ticket of this customer. */
const accept = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await rowOf(page, name).hover();
  await rowOf(page, name).getByRole('button', { name: 'Aceitar' }).click();
  await expect(composer(page)).toBeVisible();
};
const composer = (page: Page) => page.getByLabel('Escreva uma mensagem');
const write = async (page: Page, text: string): Promise<void> => {
  await composer(page).fill(text);
  await page.keyboard.press('Enter');
};
/** Opens the menu of the bubble with this text and chooses from it. */
const choose = async (page: Page, text: string, action: string): Promise<void> => {
  await bubble(page, text).last().hover();
  await bubble(page, text).last().getByRole('button', { name: 'Ações da mensagem' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('an attendant corrects, deletes and forwards what was sent', async ({ browser }) => {
  test.setTimeout(180_000);
  const phone = await linkedPhone(`Próprias ${digits}`, 'Vendas');
  const rita = await phone.addCustomer(`Rita ${digits}`);
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const colleague = await signedIn(browser, 'Marina Prado');
  await rita.says('Quanto custa?');
  await accept(page, rita.name);
  await page.getByRole('button', { name: 'Assinando com seu nome' }).click();

  await test.step('a text is rewritten with the arrow up and the customer sees the correction', async () => {
    await write(page, 'Custa 10 reas');
    await rita.gets({ text: 'Custa 10 reas' });
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('Editando mensagem')).toBeVisible();
    const area = page.locator('.composer textarea');
    await expect(area).toHaveValue('Custa 10 reas');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Editando mensagem')).toBeHidden();

    await choose(page, 'Custa 10 reas', 'Editar');
    await area.fill('Custa 10 reais');
    await page.keyboard.press('Enter');

    await expect(bubble(page, 'Custa 10 reais').getByText('Editada')).toBeVisible();
    await rita.gets({ text: 'Custa 10 reais', edited: true, copies: 1 });
  });

  await test.step('a colleague who looks on sees it live', async () => {
    await colleague.page.goto(page.url());
    await expect(bubble(colleague.page, 'Custa 10 reais').getByText('Editada')).toBeVisible();
    await page.keyboard.press('ArrowUp');
    await page.locator('.composer textarea').fill('Custa 12 reais');
    await page.keyboard.press('Enter');
    await expect(bubble(colleague.page, 'Custa 12 reais')).toBeVisible();
    await bubble(colleague.page, 'Custa 12 reais').hover();
    await bubble(colleague.page, 'Custa 12 reais').getByRole('button', { name: 'Ações da mensagem' }).click();
    await expect(colleague.page.getByRole('menuitem', { name: 'Responder' })).toBeVisible();
    await expect(colleague.page.getByRole('menuitem', { name: 'Editar' })).toBeHidden();
    await expect(colleague.page.getByRole('menuitem', { name: 'Apagar' })).toBeHidden();
    await colleague.page.keyboard.press('Escape');
  });

  await test.step('a message is deleted everywhere, after a question', async () => {
    await write(page, 'Isto era para outra pessoa');
    await rita.gets({ text: 'Isto era para outra pessoa' });
    await choose(page, 'outra pessoa', 'Apagar');
    const dialog = page.getByRole('dialog', { name: 'Apagar mensagem' });
    await expect(dialog).toContainText(rita.name);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(bubble(page, 'outra pessoa')).toBeVisible();
    await choose(page, 'outra pessoa', 'Apagar');
    await dialog.getByRole('button', { name: 'Apagar' }).click();

    await expect(page.getByText('Essa mensagem foi apagada')).toBeVisible();
    await expect(colleague.page.getByText('Essa mensagem foi apagada')).toBeVisible();
    await rita.gets({ deleted: true });
  });

  await test.step('the menu works by keyboard and gives the focus back', async () => {
    const button = bubble(page, 'Custa 12 reais').getByRole('button', { name: 'Ações da mensagem' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu')).toBeVisible();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Apagar' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });

  await test.step('several messages are chosen and go to two contacts, in order', async () => {
    const sonia = await phone.addCustomer(`Sônia ${digits}`);
    const tania = await phone.addCustomer(`Tânia ${digits}`);
    for (const each of [sonia, tania]) await each.says(`Oi, sou ${each.name}`);
    await write(page, 'Segue a lista completa');
    await expect(bubble(page, 'Segue a lista').locator('[data-ack=sent], [data-ack=delivered]')).toBeVisible();
    await choose(page, 'Segue a lista', 'Selecionar');
    await page.getByRole('checkbox', { name: 'Selecionar: Segue a lista completa' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('Nenhuma selecionada')).toBeVisible();
    await page.getByRole('button', { name: 'Encaminhar' }).click();
    await expect(page.getByText('Nenhuma mensagem selecionada')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Selecionar: Segue a lista completa' }).check({ force: true });
    await page.getByRole('checkbox', { name: 'Selecionar: Custa 12 reais' }).check({ force: true });
    await expect(page.getByText('2 selecionadas')).toBeVisible();
    await page.getByRole('button', { name: 'Encaminhar' }).click();

    const dialog = page.getByRole('dialog', { name: 'Encaminhar 2 mensagens' });
    for (const { name } of [sonia, tania]) {
      await dialog.getByRole('searchbox').fill(name);
      await dialog.getByRole('checkbox', { name }).check();
    }
    await dialog.getByRole('button', { name: 'Encaminhar para 2 contatos' }).click();

    await expect(page.getByText('Encaminhada para 2 contatos')).toBeVisible();
    for (const each of [sonia, tania]) {
      await each.gets({ text: 'Segue a lista completa', forwarded: 1 });
      const texts = (await each.received()).map(({ text }) => text);
      expect(texts).toEqual(['Custa 12 reais', 'Segue a lista completa']);
    }
    await expect(composer(page)).toBeVisible();
  });
  await context.close();
  await colleague.context.close();
});
