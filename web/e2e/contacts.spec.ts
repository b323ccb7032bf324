import { expect } from '@playwright/test';
import { endpoints, signedIn, test, told } from './local-cloud.ts';
import { linkedPhone, whatsappControl } from './qr-phone.ts';

test('an admin keeps contacts: adds one, finds and blocks it, deletes it and takes that back, and imports more', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  const digits = String(Date.now()).slice(-8);
  const name = `Contato ${digits}`;
  // Other tests link phones, which look a new number up.
  await whatsappControl('POST', 'phones', { number: `55119${digits}`, name });
  await page.goto(`${endpoints.web}/contacts`);

  await test.step('added, with a tag made on the spot', async () => {
    await page.getByRole('button', { name: 'Novo contato' }).click();
    const form = page.getByRole('dialog', { name: 'Novo contato' });
    await form.getByLabel('Nome').fill(name);
    await form.getByLabel('Número do WhatsApp').fill(`11 9${digits}`);
    await form.getByRole('button', { name: /^Etiquetas/ }).click();
    await page.getByPlaceholder('Buscar ou criar etiqueta').fill('ab');
    await page.getByRole('option', { name: /Criar.*ab/ }).click();
    await expect(page.getByText('Tag muito curta!')).toBeVisible();
    await page.getByPlaceholder('Buscar ou criar etiqueta').fill(`Feira ${digits}`);
    await page.getByRole('option').filter({ hasText: 'Feira' }).click();
    await page.keyboard.press('Escape');
    await expect(form.getByText(`Feira ${digits}`)).toBeVisible();
    await told(page, 'Contato salvo com sucesso.', () => form.getByRole('button', { name: 'Salvar' }).click());
  });

  const row = page.getByRole('row', { name: new RegExp(name) });
  await test.step('found and blocked, which asks first', async () => {
    await page.getByRole('searchbox').fill(name);
    await expect(row).toContainText(`Feira ${digits}`);
    await expect(row).toContainText('+55 (11) 9');
    await row.getByRole('button', { name: `Bloquear ${name}` }).click();
    await page
      .getByRole('dialog', { name: `Bloquear ${name}?` })
      .getByRole('button', { name: 'Bloquear contato' })
      .click();
    await expect(page.getByText('Contato bloqueado')).toBeVisible();
    await expect(row).toContainText('Bloqueado');
  });

  await test.step('deleted and back again', async () => {
    await row.getByRole('button', { name: `Excluir ${name}` }).click();
    await page
      .getByRole('dialog', { name: `Excluir ${name}?` })
      .getByRole('button', { name: 'Excluir' })
      .click();
    await expect(row).toBeHidden();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(row).toBeVisible();
  });

  await test.step('imported', async () => {
    await page.getByRole('button', { name: 'Importar e exportar' }).click();
    await page.getByRole('menuitem', { name: 'Importar contatos de arquivo' }).click();
    const text = ['Nome;Telefone', `Novo ${digits};21 9${digits}`, `De novo;11 9${digits}`, 'Torto;abc'].join('\n');
    await page.locator('input[type=file]').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') });
    await page.getByLabel('Campo da coluna Telefone').selectOption('Nome');
    await expect(page.getByText('Este campo já foi selecionado')).toBeVisible();
    await page.getByLabel('Campo da coluna Telefone').selectOption('Não importar');
    await page.getByRole('button', { name: 'Importar 3 contatos' }).click();
    await expect(page.getByText('Selecione o campo do número')).toBeVisible();
    await page.getByLabel('Campo da coluna Telefone').selectOption('Número');
    await page.getByRole('button', { name: 'Importar 3 contatos' }).click();
    for (const [label, count] of [
      ['Contatos novos', '1'],
      ['Já eram contatos', '1'],
      ['Não importados', '1'],
    ])
      await expect(page.getByText(label ?? '').locator('..')).toContainText(count ?? '');
    await expect(page.getByRole('link', { name: /Baixar as linhas/ })).toBeVisible();
  });
  await context.close();
});

test('an admin whose phone is linked brings its chats, validates a list on WhatsApp, and makes one of two contacts and two again', async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const digits = String(Date.now()).slice(-8);
  const phone = await linkedPhone(`Agenda ${digits}`, 'Vendas', { chats: 3, messages: 2 });
  const reachable = await phone.addCustomer(`Alcançável ${digits}`);
  const { page, context } = await signedIn(browser, 'Marina Prado');
  await page.goto(`${endpoints.web}/contacts`);
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Importar e exportar' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };

  await test.step('chats of the phone become contacts', async () => {
    // The phone tells its chats a moment after it was linked; their messages may have made contacts of them first.
    const imported = page.getByText(/contatos? importados?;|já cadastrados?/);
    await expect(async () => {
      await choose('Importar contatos das conversas do celular');
      await page.getByRole('dialog').getByRole('button', { name: 'Importar', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(imported).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expect(page.getByRole('row', { name: /Antiga/ }).first()).toBeVisible();
  });

  await test.step('a number without WhatsApp does not become a contact', async () => {
    await choose('Importar contatos de arquivo');
    const text = ['Nome;Telefone', `${reachable.name};${reachable.number}`, `Fora ${digits};31 9${digits}`].join('\n');
    await page.locator('input[type=file]').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
    await page.getByLabel('Validar no WhatsApp').check();
    await page.getByRole('button', { name: 'Importar 2 contatos' }).click();
    for (const [label, count] of [
      ['Contatos novos', '1'],
      ['Não importados', '1'],
    ])
      await expect(page.getByText(label ?? '').locator('..')).toContainText(count ?? '', { timeout: 30_000 });
    await page.getByRole('button', { name: 'Ver contatos' }).click();
  });

  await test.step('two contacts are made one, and two again', async () => {
    const search = page.getByRole('searchbox');
    await search.fill(digits);
    await page.getByRole('button', { name: 'Novo contato' }).click();
    const form = page.getByRole('dialog', { name: 'Novo contato' });
    await form.getByLabel('Nome').fill(`Outro número ${digits}`);
    const number = form.getByLabel('Número do WhatsApp');
    await number.fill(`41 9${digits}`);
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form.getByText('Este número não tem WhatsApp.')).toBeVisible({ timeout: 15_000 });
    await expect(number).toHaveAttribute('aria-invalid', 'true');
    await whatsappControl('POST', 'phones', { number: `55419${digits}`, name: `Outro número ${digits}` });
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form).toBeHidden({ timeout: 15_000 });
    const rows = page.locator('tbody').getByRole('row', { name: new RegExp(digits) });
    await expect(rows).toHaveCount(2);
    for (const row of await rows.all()) await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Unir (2)' }).click();
    await page.getByRole('dialog', { name: 'Unir contatos' }).getByRole('button', { name: 'Unir' }).click();
    await expect(page.getByText('Contatos unidos.')).toBeVisible();
    await expect(rows).toHaveCount(1);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('Contatos separados de novo.')).toBeVisible();
    await expect(rows).toHaveCount(2);
  });
  await context.close();
});
