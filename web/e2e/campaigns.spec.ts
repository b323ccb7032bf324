import { expect, type Page } from '@playwright/test';
import { asAdmin, endpoints, newCustomer, signedIn, test, told } from './local-cloud.ts';
import { sharedPhone } from './qr-phone.ts';

type Admin = Awaited<ReturnType<typeof asAdmin>>;

/** A list of people, and a company whose campaigns send at any time without a pause. */
const listOf = async (admin: Admin, name: string, people: { name: string; number: string }[]): Promise<void> => {
  const { version } = await admin('GET', '/campaign-settings');
  const settings = {
    messageInterval: 0,
    longerIntervalAfter: 0,
    greaterInterval: 0,
    variables: [{ key: 'cupom', value: 'NATAL10' }],
    sabado: true,
    domingo: true,
    startHour: '00:00',
    endHour: '23:59',
  };
  await admin('POST', '/campaign-settings', { settings, version });
  const { id: contactListId } = await admin('POST', '/contact-lists', { name });
  for (const person of people) await admin('POST', '/contact-list-items', { contactListId, ...person });
};

/** The first step of a new campaign. */
const fillFirstStep = async (page: Page, name: string, connection: string) => {
  await page.goto(`${endpoints.web}/campaigns`);
  await page.getByRole('button', { name: 'Nova campanha' }).click();
  const form = page.getByRole('dialog', { name: 'Nova campanha' });
  await form.getByRole('button', { name: 'Continuar' }).click();
  await expect(form.getByText('Escolha para quem vai.')).toBeVisible();
  await form.getByLabel('Nome').fill(name);
  await form.getByRole('button', { name: 'Lista de contatos' }).click();
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await form.getByRole('button', { name: 'Conexão' }).click();
  await page.getByRole('option', { name: connection }).click();
  await form.getByRole('button', { name: 'Continuar' }).click();
  return form;
};

const start = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Ações de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Iniciar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Iniciar', exact: true }).click();
};

test('texts go out over a linked phone: written beside the phone, tried, started, and told in the report', async ({ browser }) => {
  const name = `Natal ${Date.now() % 1_000_000}`;
  const admin = await asAdmin();
  const phone = await sharedPhone();
  const [ana, own] = [await phone.addCustomer('Ana Campanha'), await phone.addCustomer('Marina em casa')];
  await listOf(admin, name, [{ name: 'Ana Campanha', number: ana.number }]);
  const { page } = await signedIn(browser, 'Marina Prado');
  const form = await fillFirstStep(page, name, phone.name);

  // A second click right after the first counts as a double click.
  await expect(async () => {
    await form.getByRole('button', { name: 'Continuar' }).click();
    await expect(form.getByText('Escreva pelo menos um texto.')).toBeVisible({ timeout: 700 });
  }).toPass();
  await form.getByLabel('Texto 1').fill('{{firstName}}, use o cupom {{cupom}}. {{nada}}');
  await expect(form.getByText('Ninguém tem um valor para {{nada}}')).toBeVisible();
  await expect(form.getByRole('region', { name: 'Como a pessoa vai ver' })).toContainText('Ana, use o cupom NATAL10.');
  await form.getByRole('button', { name: 'Continuar' }).click();
  await expect(form.getByRole('button', { name: 'Fila' })).toBeDisabled();
  await form.getByText('Abrir atendimento', { exact: true }).first().click();
  await form.getByRole('button', { name: 'Atendente' }).click();
  await page.getByRole('option', { name: 'Bruno Lima' }).click();
  await expect(form.getByText('Com um atendente, escolha também a fila.')).toBeVisible();
  await form.getByRole('button', { name: 'Fila Nenhuma' }).click();
  await page.getByRole('option', { name: 'Vendas' }).click();
  await form.getByRole('button', { name: 'Salvar e enviar um teste' }).click();

  const test = page.getByRole('dialog', { name: 'Enviar um teste' });
  await test.getByLabel('Seu número').fill(own.number);
  await told(page, 'Teste enviado.', () => test.getByRole('button', { name: 'Enviar teste' }).click());
  await expect.poll(async () => (await own.received()).map(({ text }) => text)).toEqual(['Marina, use o cupom NATAL10.']);
  await start(page, name);
  await expect.poll(async () => (await ana.received()).map(({ text }) => text)).toEqual(['Ana, use o cupom NATAL10.']);

  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name: `Relatório: ${name}` })).toBeVisible();
  await expect(page.getByText('Finalizada', { exact: true })).toBeVisible();
  const row = page.getByRole('row', { name: /Ana Campanha/ });
  await expect(row).toContainText(/Enviada|Entregue|Lida/);
  await page.getByRole('button', { name: /Falharam/ }).click();
  await expect(page.getByText('Ninguém neste estado')).toBeVisible();
  await page.getByRole('button', { name: /Total/ }).click();
  await row.getByRole('link', { name: 'Abrir o atendimento de Ana Campanha' }).click();
  await page.getByRole('link', { name: `Campanha: ${name}` }).click();
  await expect(page.getByRole('heading', { name: `Relatório: ${name}` })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('link', { name: 'Baixar a planilha' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

test('an official campaign goes out by a template, whose fields are filled in; a copy of it is a draft', async ({ browser }) => {
  const name = `Oficial ${Date.now() % 1_000_000}`;
  const admin = await asAdmin();
  const customer = await newCustomer('Bia Oficial');
  await listOf(admin, name, [{ name: 'Bia Oficial', number: customer.number }]);
  const { page } = await signedIn(browser, 'Marina Prado');
  const form = await fillFirstStep(page, name, 'WhatsApp Loja Modelo');

  await form.getByRole('button', { name: 'Modelo oficial' }).click();
  await page.getByRole('option', { name: /retomar_conversa/ }).click();
  await form.getByRole('button', { name: 'Continuar' }).click();
  await expect(form.getByText('Preencha este valor.')).toBeVisible();
  await form.getByLabel('Variável 1').fill('{{firstName}}');
  await expect(form.getByRole('region', { name: 'Como a pessoa vai ver' })).toContainText('Olá Ana!');
  await form.getByRole('button', { name: 'Continuar' }).click();
  await told(page, 'Operação realizada com sucesso!', () => form.getByRole('button', { name: 'Salvar', exact: true }).click());
  await start(page, name);

  await expect.poll(customer.received).toMatchObject([{ type: 'template' }]);
  await page.getByRole('button', { name: `Ações de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Duplicar' }).click();
  const copy = page.getByRole('dialog', { name: `Duplicar “${name}”` });
  await copy.getByRole('button', { name: 'Duplicar' }).click();
  const row = page.getByRole('row', { name: new RegExp(`${name} \\(cópia\\)`) });
  await expect(row).toContainText('Inativa');
  await row.getByRole('button', { name: /Ações/ }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(row).toHaveCount(0);
});

test('a user without the flag meets the page that says no', async ({ browser }) => {
  const { page } = await signedIn(browser, 'Bruno Lima');
  await page.goto(`${endpoints.web}/campaigns`);

  await expect(page).toHaveURL(/\/403$/);
  await expect(page.getByRole('link', { name: 'Campanhas', exact: true })).toHaveCount(0);
});
