import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { atRest, expectAccessible } from './accessible.ts';
import { endpoints, signedIn, test } from './local-cloud.ts';

const photo = join(import.meta.dirname, '../../infra/local/simulators/samples/photo.jpg');
const folder = process.env.SCREENSHOTS ?? join(import.meta.dirname, '../../test-results/screens');
const digits = String(Date.now()).slice(-6);

const shoot = async (page: Page, name: string): Promise<void> => {
  await atRest(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
};
const cardOf = (page: Page, name: string): Locator => page.locator('.connection-card', { hasText: name });
const choose = async (page: Page, card: Locator, action: string): Promise<void> => {
  await card.getByRole('button', { name: /Mais ações/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const addOne = async (page: Page, channel: string): Promise<Locator> => {
  await page.getByRole('button', { name: 'Nova conexão' }).click();
  await page.getByRole('menuitem', { name: channel }).click();
  return page.getByRole('dialog', { name: /Nova conexão/ });
};

test('an admin fills in every tab of a connection, corrects it, and finds it as it was left', async ({ browser }) => {
  test.setTimeout(120_000);
  const { page, context } = await signedIn(browser, 'Marina Prado');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${endpoints.web}/connections`);
  const name = `Filial ${digits}`;
  const card = cardOf(page, name);
  let token = '';

  await test.step('what is missing is said at its field, in its tab', async () => {
    const form = await addOne(page, 'WhatsApp por QR Code');
    await form.getByRole('tab', { name: 'Mensagens' }).click();
    await form.getByLabel('Mensagem de férias coletivas').fill('Estamos de férias');
    await form.getByRole('tab', { name: 'Chatbot' }).click();
    await form.getByLabel('Enviar para a fila depois de').fill('10');
    await form.getByRole('button', { name: 'Criar e conectar o celular' }).click();

    await expect(form.getByText('De 2 a 50 caracteres.')).toBeVisible();
    await expect(form.getByLabel('Nome', { exact: true })).toBeFocused();
    await form.getByLabel('Nome', { exact: true }).fill(name);
    await form.getByRole('button', { name: 'Criar e conectar o celular' }).click();
    await expect(form.getByRole('tab', { name: 'Mensagens', selected: true })).toContainText('2');
    await expect(form.getByText('Com mensagem de férias, escolha o início e o fim.').first()).toBeVisible();
    await shoot(page, 'connection-form-errors');
    await form.getByLabel('Início').fill('2026-12-20');
    await form.getByLabel('Fim').fill('2027-01-05');
    await form.getByRole('button', { name: 'Criar e conectar o celular' }).click();
    await expect(form.getByText('Escolha a fila de destino.')).toBeVisible();
    await form.getByLabel('Fila de destino').click();
    await page.getByRole('option', { name: 'Vendas' }).click();
    await expect(form.getByText('Escolha a fila de destino.')).toBeHidden();
  });

  await test.step('every tab takes what is typed', async () => {
    const form = page.getByRole('dialog', { name: /Nova conexão/ });
    await form.getByRole('tab', { name: 'Geral' }).click();
    await form.getByLabel('Receber mensagens de grupos').check();
    await form.getByLabel('Reabrir o atendimento por').fill('15');
    await form.getByLabel('Importar mensagens antigas').check();
    await form.getByLabel('Desde').fill('2020-01-01T00:00');
    await form.getByRole('button', { name: 'Criar e conectar o celular' }).click();
    await expect(form.getByText('Escolha uma data dentro dos últimos dois anos.')).toBeVisible();
    await form.getByLabel('Desde').fill(new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 16));
    await form.getByLabel('Resolver os atendimentos importados').check();
    await form.getByRole('tab', { name: 'Mensagens' }).click();
    await form.getByLabel('Mensagem de saudação').fill('Olá, seja bem-vindo!');
    await form.locator('input[type=file]').setInputFiles(photo);
    await expect(form.getByRole('img', { name: /photo\.jpg/ })).toBeVisible();
    await form.getByRole('tab', { name: 'Avaliações' }).click();
    await form.getByLabel('Mensagem de avaliação').fill('De 1 a 5, como foi?');
    await form.getByLabel('Esperar a avaliação por').fill('30');
    await form.getByRole('tab', { name: 'Fluxos' }).click();
    await form.getByLabel('Quanto tempo o fluxo espera pelo cliente').fill('20');
    await form.getByRole('tab', { name: 'Horários' }).click();
    await expect(form.getByLabel('Segunda-feira, início do primeiro período')).toHaveValue('08:00');
    await form.getByLabel('Segunda-feira, início do primeiro período').fill('09:30');
    await form.getByLabel('Domingo, início do primeiro período').fill('');
    await form.getByRole('button', { name: 'Criar e conectar o celular' }).click();
    await expect(form.getByText('Use o formato 00:00.')).toBeVisible();
    for (const end of ['fim do primeiro período', 'início do segundo período', 'fim do segundo período'])
      await form.getByLabel(`Domingo, ${end}`).fill('');
    await expect(form.getByText('Use o formato 00:00.')).toBeHidden();
  });

  await test.step('it is created, its token told this once', async () => {
    await page.getByRole('button', { name: 'Criar e conectar o celular' }).click();
    const dialog = page.getByRole('dialog', { name: `Conectar ${name}` });
    await dialog.getByText('Token da API (mostrado só agora)').click();
    await expect(dialog.getByText('Copie o token da API agora')).toBeVisible();
    await dialog.getByRole('button', { name: 'Copiar Token da API' }).click();
    token = await page.evaluate(() => navigator.clipboard.readText());
    expect(token).toMatch(/^[A-Za-z0-9]{30}$/);
    await expect(page.locator('[data-qr]')).toBeVisible({ timeout: 30_000 });
    await shoot(page, 'connection-qr-and-token');
    await expectAccessible(page, 'QR code and token');
    await dialog.getByRole('button', { name: 'Fechar' }).last().click();
    await expect(page.getByText(token)).toBeHidden();
  });

  await test.step('it opens as it was left; another token replaces the first', async () => {
    await choose(page, card, 'Editar');
    const form = page.getByRole('dialog', { name: 'Editar conexão' });
    await expect(form.getByLabel('Reabrir o atendimento por')).toHaveValue('15');
    await form.getByRole('tab', { name: 'Mensagens' }).click();
    await expect(form.getByLabel('Mensagem de saudação')).toHaveValue('Olá, seja bem-vindo!');
    await expect(form.getByRole('img', { name: /photo\.jpg/ })).toBeVisible();
    await expect(form.getByLabel('Início')).toHaveValue('2026-12-20');
    await form.getByRole('tab', { name: 'Horários' }).click();
    await expect(form.getByLabel('Segunda-feira, início do primeiro período')).toHaveValue('09:30');
    await expect(form.getByLabel('Domingo, fim do segundo período')).toHaveValue('');
    await form.getByRole('tab', { name: 'Integrações' }).click();
    await expect(form.getByText(`••••••••${token.slice(-4)}`)).toBeVisible();
    await shoot(page, 'connection-token');
    await expectAccessible(page, 'API token');
    await form.getByRole('button', { name: 'Gerar novo token' }).click();
    await page.getByRole('dialog', { name: 'Gerar um novo token?' }).getByRole('button', { name: 'Gerar novo token' }).click();
    await expect(form.getByText('Copie o token da API agora')).toBeVisible();
    await form.getByRole('button', { name: 'Copiar Token da API' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).not.toBe(token);
  });

  await test.step('leaving with changes asks first', async () => {
    const form = page.getByRole('dialog', { name: 'Editar conexão' });
    await form.getByRole('tab', { name: 'Mensagens' }).click();
    await form.getByLabel('Mensagem de despedida').fill('Até a próxima');
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Descartar as alterações?' });
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Conexão salva')).toBeVisible();
    await choose(page, card, 'Editar');
    await form.getByRole('tab', { name: 'Mensagens' }).click();
    await expect(form.getByLabel('Mensagem de despedida')).toHaveValue('Até a próxima');
    await form.getByRole('button', { name: 'Cancelar' }).click();
    await expect(form).toBeHidden();
  });

  await test.step('the default moves, and moves on when it is deleted', async () => {
    const first = cardOf(page, 'WhatsApp Loja Modelo');
    await expect(first).toContainText('padrão');
    await choose(page, card, 'Tornar padrão');
    await expect(card).toContainText('padrão');
    await expect(first).not.toContainText('padrão');
    await expect(page.locator('.nav-warning').first()).toBeVisible();
    await choose(page, card, 'Excluir');
    const question = page.getByRole('dialog', { name: 'Excluir a conexão?' });
    await expect(question).toContainText('outra conexão assume');
    await question.getByRole('button', { name: 'Excluir' }).click();
    await expect(card).toBeHidden();
    await expect(first).toContainText('padrão');
  });
  await context.close();
});

test('an official connection is added with its account and shows what Meta is told', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  await page.goto(`${endpoints.web}/connections`);
  const name = `Oficial ${digits}`;
  const atMeta = {
    phoneNumberId: '106540352240000',
    displayPhoneNumber: '5511988887777',
    businessAccountId: '102290129340000',
    name,
    token: 'EAAB-segredo',
    appSecret: 'segredo-do-app',
    verifyToken: 'x',
    webhookUrl: 'http://127.0.0.1:9/nobody',
    registered: false,
    pin: '246810',
  };
  await fetch(`${endpoints.simulator}/control/connections`, { method: 'PUT', body: JSON.stringify({ connections: [atMeta] }) });

  const form = await addOne(page, 'WhatsApp Oficial');
  await form.getByLabel('Nome', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Criar conexão' }).click();
  await expect(form.getByText('Preencha este campo.')).toHaveCount(6);
  await form.getByLabel('Número do telefone').fill('5511988887777');
  await form.getByLabel('ID do número').fill('106540352240000');
  await form.getByLabel('ID da conta').fill('102290129340000');
  await form.getByLabel('ID do negócio').fill('98765');
  await form.getByLabel('Token de envio').fill('EAAB-errado');
  await form.getByLabel('Chave secreta do app').fill('segredo-do-app');
  await shoot(page, 'connection-official');
  await form.getByRole('button', { name: 'Criar conexão' }).click();
  await expect(form.getByText(/A Meta não aceita este token/)).toBeVisible();
  await form.getByLabel('Token de envio').fill('EAAB-segredo');
  await form.getByRole('button', { name: 'Criar conexão' }).click();
  await expect(form.getByText(/ainda não está registrado/)).toBeVisible();
  await form.getByLabel('PIN da confirmação em duas etapas').fill('246810');
  await form.getByRole('button', { name: 'Criar conexão' }).click();

  const ready = page.getByRole('dialog', { name: `${name} está pronta` });
  await expect(ready.getByText(/\/webhooks\/whatsapp\//)).toBeVisible();
  await expectAccessible(page, 'official connection ready');
  await shoot(page, 'connection-official-ready');
  await ready.getByRole('button', { name: 'Fechar' }).last().click();
  await choose(page, cardOf(page, name), 'Editar');
  const edit = page.getByRole('dialog', { name: 'Editar conexão' });
  await expect(edit.getByLabel('Token de envio')).toHaveValue('••••••••');
  await edit.getByLabel('Nome', { exact: true }).fill(`${name} nova`);
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(cardOf(page, `${name} nova`)).toBeVisible();
  await choose(page, cardOf(page, `${name} nova`), 'Excluir');
  await page.getByRole('dialog', { name: 'Excluir a conexão?' }).getByRole('button', { name: 'Excluir' }).click();
  await expect(cardOf(page, name)).toBeHidden();
  await context.close();
});

test('another import on a connected phone asks, and shows a new code', async ({ browser }) => {
  test.setTimeout(120_000);
  const number = `55117${digits}00`;
  const control = async (path: string, body: object) => {
    const response = await fetch(`${endpoints.simulator}/control/whatsapp/${path}`, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  };
  await control('phones', { number, name: 'Loja com histórico' });
  const { page, context } = await signedIn(browser, 'Marina Prado');
  await page.goto(`${endpoints.web}/connections`);
  const name = `Histórico ${digits}`;
  const card = cardOf(page, name);
  const form = await addOne(page, 'WhatsApp por QR Code');
  await form.getByLabel('Nome', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Criar e conectar o celular' }).click();
  await expect(page.locator('[data-qr]')).toBeVisible({ timeout: 30_000 });
  await control(`phones/${number}/scan`, { qr: await page.locator('[data-qr]').getAttribute('data-qr') });
  await expect(page.getByText('Tudo certo, o celular está conectado!')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();
  await expect(card.getByText('Conectada')).toBeVisible();

  await choose(page, card, 'Editar');
  const edit = page.getByRole('dialog', { name: 'Editar conexão' });
  await edit.getByLabel('Importar mensagens antigas').check();
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('dialog', { name: 'Conectar o celular de novo?' }).getByRole('button', { name: 'Salvar e ler o QR Code' }).click();

  await expect(page.getByRole('dialog', { name: `Conectar ${name}` })).toBeVisible();
  await expect(page.locator('[data-qr]')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();
  await expect(card.getByText('Aguardando a conexão do celular')).toBeVisible();
  await choose(page, card, 'Excluir');
  await page.getByRole('dialog', { name: 'Excluir a conexão?' }).getByRole('button', { name: 'Excluir' }).click();
  await expect(card).toBeHidden();
  await context.close();
});

test('a super user sees every company’s connections move, and works on them; others are sent away', async ({ browser }) => {
  test.setTimeout(120_000);
  const boss = await signedIn(browser, 'Dona do Balcão');
  const admin = await signedIn(browser, 'Marina Prado');
  await admin.page.goto(`${endpoints.web}/allConnections`);
  await expect(admin.page).toHaveURL(/\/tickets/);

  await boss.page.getByRole('link', { name: 'Todas as conexões' }).click();
  const row = boss.page.getByRole('row', { name: /Loja Modelo/ });
  const total = row.getByRole('cell').nth(2);
  const before = Number(await total.textContent());
  const sum = boss.page
    .getByRole('row', { name: /Total geral/ })
    .getByRole('cell')
    .nth(2);
  const sumBefore = Number(await sum.textContent());
  await shoot(boss.page, 'all-connections');
  await expectAccessible(boss.page, 'all connections');

  await admin.page.goto(`${endpoints.web}/connections`);
  const name = `Vista de cima ${digits}`;
  const form = await addOne(admin.page, 'WhatsApp por QR Code');
  await form.getByLabel('Nome', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Criar e conectar o celular' }).click();
  await expect(admin.page.getByRole('dialog', { name: `Conectar ${name}` })).toBeVisible();
  await expect(total).toHaveText(String(before + 1));
  await expect(sum).toHaveText(String(sumBefore + 1));

  await row.getByRole('button', { name: 'Loja Modelo' }).click();
  const company = boss.page.getByRole('dialog', { name: 'Loja Modelo' });
  const card = company.locator('.connection-card', { hasText: name });
  await expect(card).toBeVisible();
  await shoot(boss.page, 'all-connections-company');
  await expectAccessible(boss.page, 'a company’s connections');
  await choose(boss.page, card, 'Editar');
  const edit = boss.page.getByRole('dialog', { name: 'Editar conexão' });
  await edit.getByLabel('Nome', { exact: true }).fill(`${name} editada`);
  await edit.getByLabel('Filas').click();
  await boss.page.getByRole('option', { name: 'Vendas' }).click();
  await boss.page.keyboard.press('Escape');
  await edit.getByRole('button', { name: 'Salvar' }).click();
  await expect(company.locator('.connection-card', { hasText: `${name} editada` })).toBeVisible();
  await choose(boss.page, card, 'Excluir');
  await boss.page.getByRole('dialog', { name: 'Excluir a conexão?' }).getByRole('button', { name: 'Excluir' }).click();
  await expect(card).toBeHidden();
  await boss.context.close();
  await admin.context.close();
});

for (const theme of ['light', 'dark'] as const)
  for (const [size, options] of [
    ['1440', { viewport: { width: 1440, height: 900 } }],
    ['390', { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }],
  ] as const)
    test(`every tab at ${size} px, ${theme}, within the screen and accessible`, async ({ browser }) => {
      const { page, context } = await signedIn(browser, 'Marina Prado', { colorScheme: theme, ...options });
      await page.goto(`${endpoints.web}/connections`);
      await expect(cardOf(page, 'WhatsApp Loja Modelo')).toBeVisible();
      await shoot(page, `connections-${size}-${theme}`);
      const form = await addOne(page, 'WhatsApp por QR Code');
      await form.getByLabel('Importar mensagens antigas').check();
      for (const tab of ['Geral', 'Mensagens', 'Chatbot', 'Avaliações', 'Fluxos', 'Horários']) {
        await form.getByRole('tab', { name: tab }).click();
        await expectAccessible(page, `${tab} ${size}`, theme, '[role=dialog]');
        await shoot(page, `connection-form-${tab.toLowerCase().replace(/\W/g, '')}-${size}-${theme}`);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow).toBe(0);
      }
      await form.getByRole('button', { name: 'Cancelar' }).click();
      await page.getByRole('dialog', { name: 'Descartar as alterações?' }).getByRole('button', { name: 'Descartar' }).click();
      await expect(form).toBeHidden();
      await context.close();
    });

test('the table of companies fits a phone, dark', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Dona do Balcão', {
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
  await page.goto(`${endpoints.web}/allConnections`);
  await expect(page.getByRole('row', { name: /Total geral/ })).toBeVisible();
  await shoot(page, 'all-connections-390-dark');
  await expectAccessible(page, 'all connections at 390 px', 'dark');
  await page.getByRole('button', { name: 'Loja Modelo' }).click();
  await expect(page.getByRole('dialog', { name: 'Loja Modelo' }).locator('.connection-card').first()).toBeVisible();
  await shoot(page, 'all-connections-company-390-dark');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow).toBe(0);
  await context.close();
});
