import { expect } from '@playwright/test';
import { endpoints, signedIn, test, told } from './local-cloud.ts';

test('a list is made, filled from a file while a phone looks on, searched and deleted', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  const digits = String(Date.now()).slice(-6);
  const name = `Lista ${digits}`;
  await page.goto(`${endpoints.web}/contact-lists`);

  await test.step('made, with the limits of its name', async () => {
    await page.getByRole('button', { name: 'Nova lista' }).click();
    const form = page.getByRole('dialog', { name: 'Nova lista' });
    await form.getByLabel('Nome').fill('L');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form.getByText('No mínimo 2 caracteres.')).toBeVisible();
    await form.getByLabel('Nome').fill(name);
    await told(page, 'Operação realizada com sucesso!', () => form.getByRole('button', { name: 'Salvar' }).click());
    await page.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name })).toBeVisible();
  });
  const address = page.url();
  const sample = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Preencher' }).click();
  await page.getByRole('menuitem', { name: 'Baixar planilha modelo' }).click();
  expect((await sample).suggestedFilename()).toBe('lista-modelo.csv');

  // A second page of the same browser: a second sign-in would end the first.
  const other = await context.newPage();
  await other.setViewportSize({ width: 390, height: 844 });
  await other.goto(address);
  await expect(other.getByText('Nenhum contato na lista')).toBeVisible();

  await test.step('filled from a file after a confirmation', async () => {
    await page.getByRole('button', { name: 'Preencher' }).click();
    await page.getByRole('menuitem', { name: 'Importar planilha' }).click();
    const rows = ['Nome;Número', 'Ana Souza;(11) 98765-4321', 'Ana de novo;5511987654321', 'Bruno Lima;+1 202 555 0101', 'Torto;abc'];
    const dialog = page.getByRole('dialog', { name: 'Importar planilha' });
    await expect(dialog.getByText('Deseja adicionar à lista os contatos deste arquivo?')).toBeVisible();
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    await dialog.getByRole('button', { name: 'Importar', exact: true }).click();
    for (const each of [page, other]) {
      await expect(each.getByText('Adicionados: 2. Já estavam: 0. Não adicionados: 2.')).toBeVisible();
      await expect(each.getByText('Bruno Lima', { exact: true })).toBeVisible();
      await expect(each.getByRole('heading', { name: `${name} (2)` })).toBeVisible();
    }
  });

  await test.step('told also after a reload, with the rows that were not added', async () => {
    await page.reload();
    await expect(page.getByText('“lista.csv” foi importada.')).toBeVisible();
    const result = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Baixar as linhas não adicionadas e os motivos' }).click();
    expect((await result).suggestedFilename()).toBe('resultado.xlsx');
  });

  await test.step('searched, added to and taken from, on a phone too', async () => {
    const overflow = await other.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow).toBe(0);
    await other.getByRole('searchbox').fill('11 987');
    await expect(other.getByText('Bruno Lima', { exact: true })).toBeHidden();
    await expect(other.getByText('Ana Souza', { exact: true })).toBeVisible();
    await other.getByRole('button', { name: 'Novo contato' }).click();
    const form = other.getByRole('dialog', { name: 'Novo contato da lista' });
    await form.getByLabel('Nome').fill('Carla');
    await form.getByLabel('Número').fill('11 98765-4321');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form.getByText('Este número já está na lista.')).toBeVisible();
    await form.getByLabel('Número').fill('11 98765-4322');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Carla', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Excluir Carla' }).click();
    await page.getByRole('dialog', { name: 'Excluir Carla?' }).getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('Carla', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('Carla', { exact: true })).toBeVisible();
  });

  await test.step('deleted for good', async () => {
    await page.getByRole('button', { name: 'Listas', exact: true }).click();
    const row = page.getByRole('row', { name: new RegExp(name) });
    await expect(row).toContainText('3');
    await row.getByRole('button', { name: `Excluir ${name}` }).click();
    const question = page.getByRole('dialog', { name: `Excluir ${name}?` });
    await expect(question.getByText('Isso não pode ser desfeito.')).toBeVisible();
    await question.getByRole('button', { name: 'Excluir' }).click();
    await expect(row).toBeHidden();
    await expect(page.getByRole('button', { name: 'Desfazer' })).toBeHidden();
    await expect(other.getByRole('heading', { name: 'Esta lista foi excluída' })).toBeVisible();
    await expect(other.getByText('Contatos excluídos')).toHaveCount(0);
    await other.getByRole('button', { name: 'Voltar às listas' }).click();
    await expect(other.getByRole('heading', { name: 'Listas de contatos' })).toBeVisible();
  });
});

test('a user without the flag meets the page that says no, and no entry in the menu', async ({ browser }) => {
  const { page } = await signedIn(browser, 'Bruno Lima');
  await page.goto(`${endpoints.web}/contact-lists`);

  await expect(page).toHaveURL(/\/403$/);
  await expect(page.getByRole('link', { name: 'Listas de contatos' })).toHaveCount(0);
});
