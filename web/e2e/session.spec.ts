import { expect, type Page } from '@playwright/test';
import {
  accept,
  asAdmin,
  bubble,
  endpoints,
  newCustomer,
  openWaiting,
  rowOf,
  signedIn,
  test,
  userNamed,
  signInByForm,
} from './local-cloud.ts';

test.use({ serviceWorkers: 'allow' });

test('a wrong password is told, and the page asked for waits behind the sign-in', async ({ page }) => {
  await page.goto(`${endpoints.web}/tickets?status=pending`);
  await page.getByLabel('E-mail').fill(userNamed('Ana Souza').email);
  await page.getByLabel('Senha', { exact: true }).fill('errada');
  await page.getByRole('button', { name: 'Entrar' }).click();

  await expect(page.getByRole('alert')).toHaveText('E-mail ou senha incorretos.');
});

test('with the keyboard alone a sign-in leads to the page that was asked for', async ({ page }) => {
  await page.goto(`${endpoints.web}/quick-messages`);
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.keyboard.type(userNamed('Ana Souza').email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(userNamed('Ana Souza').password);
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/quick-messages$/);
  await expect(page.getByRole('heading', { name: 'Respostas rápidas' })).toBeVisible();
});

test('signing in on another computer signs this one out, with the reason', async ({ browser }) => {
  const first = await signedIn(browser, 'Carla Dias', {}, signInByForm);

  const second = await signedIn(browser, 'Carla Dias', {}, signInByForm);

  await expect(first.page.getByText('Sua conta foi acessada em outro computador.')).toBeVisible();
  await expect(first.page).toHaveURL(/\/login/);
  await second.page.reload();
  await expect(second.page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  await Promise.all([first.context.close(), second.context.close()]);
});

test('where several devices are allowed, three browsers of a person stay, and the fourth ends the oldest', async ({ browser }) => {
  test.setTimeout(180_000);
  const admin = await signedIn(browser, 'Marina Prado', {}, signInByForm);
  const signIn = async () => (await signedIn(browser, 'Carla Dias', {}, signInByForm)).page;
  const works = async (page: Page) => {
    await page.reload();
    await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  };
  const isEnded = (page: Page) => expect(page.getByText('Sua conta foi acessada em outro computador.')).toBeVisible();
  await admin.page.goto(`${endpoints.web}/settings`);
  const single = admin.page.getByRole('checkbox', { name: 'Um aparelho por pessoa' });
  await expect(single).toBeChecked();
  const switchSingle = async () => {
    const saved = admin.page.waitForResponse((answer) => answer.url().includes('/companySettings') && answer.request().method() === 'PUT');
    await single.click();
    expect((await saved).status()).toBe(200);
  };

  try {
    await switchSingle();
    const [first, second, third] = [await signIn(), await signIn(), await signIn()];
    for (const page of [first, second, third]) await works(page);
    const fourth = await signIn();
    await isEnded(first);
    for (const page of [second, third, fourth]) await works(page);

    await switchSingle();
    for (const page of [second, third]) await isEnded(page);
    await works(fourth);
  } finally {
    const call = await asAdmin();
    await call('PUT', '/companySettings', { column: 'oneDevicePerUser', data: 'enabled' });
  }
});

test('a tab shows the inbox of who signed in in another tab, and nothing of the one before', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza', {}, signInByForm);
  const customer = await newCustomer(`Dono Anterior ${Date.now() % 1000}`);
  await customer.says('Só para a Ana');
  await openWaiting(page);
  await accept(page, customer.name, 'Suporte');
  await expect(bubble(page, 'Só para a Ana')).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${endpoints.web}/tickets`);

  await other.getByRole('button', { name: 'Menu do usuário' }).click();
  await other.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login/);
  const bruno = userNamed('Bruno Lima');
  await other.getByLabel('E-mail').fill(bruno.email);
  await other.getByLabel('Senha', { exact: true }).fill(bruno.password);
  await other.getByRole('button', { name: 'Entrar' }).click();

  for (const tab of [page, other]) {
    await expect(tab.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
    await expect(tab.getByText('Só para a Ana')).toHaveCount(0);
  }
  await expect(page).toHaveURL(/\/tickets$/);
  await context.close();
});

test('what happened while the connection was down is there when it is back', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza', {}, signInByForm);
  const customer = await newCustomer(`Otávio Reis ${Date.now() % 1000}`);
  await customer.says('Primeira');
  await openWaiting(page);
  await rowOf(page, customer.name).click();
  await expect(bubble(page, 'Primeira')).toBeVisible();

  await context.setOffline(true);
  await customer.says('Enquanto você estava fora');
  await page.waitForTimeout(1500);
  await expect(bubble(page, 'Enquanto você estava fora')).toHaveCount(0);
  await context.setOffline(false);

  await expect(bubble(page, 'Enquanto você estava fora')).toBeVisible();
  await context.close();
});

test('drafts, quick replies and private notes stay where they belong', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza', {}, signInByForm);
  const customer = await newCustomer(`Lívia Campos ${Date.now() % 1000}`);
  await customer.says('Qual o prazo?');
  await openWaiting(page);
  await accept(page, customer.name, 'Suporte');

  await page.getByRole('tab', { name: 'Nota interna' }).click();
  await page.getByLabel('Escreva uma nota que só a equipe vê').fill('Cliente de longa data');
  await page.getByRole('button', { name: 'Salvar nota' }).click();
  await expect(bubble(page, 'Cliente de longa data')).toBeVisible();
  await page.getByRole('tab', { name: 'Responder' }).click();
  await page.keyboard.type('Bom dia');
  await page.getByRole('tab', { name: 'Nota interna' }).click();
  await page.keyboard.type('cuidado');
  await page.locator('.ticket-row').filter({ hasNotText: customer.name }).first().click();
  await rowOf(page, customer.name).click();
  await page.keyboard.type(', não vender fiado');
  await expect(page.getByLabel('Escreva uma nota que só a equipe vê')).toHaveValue('cuidado, não vender fiado');
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'cuidado, não vender fiado')).toBeVisible();
  await page.getByRole('tab', { name: 'Responder' }).click();
  await expect(page.getByLabel('Escreva uma mensagem')).toHaveValue('Bom dia');
  await page.getByLabel('Escreva uma mensagem').fill('/prazo');
  await page.getByRole('option', { name: /prazo/ }).first().waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Escreva uma mensagem')).toHaveValue(/prazo de entrega/);
  await page.keyboard.press('Enter');

  await customer.gets('O prazo de entrega é de 3 a 7 dias úteis');
  expect((await customer.received()).map(({ content }) => content.body).join()).not.toMatch(/longa data|Bom dia|fiado/);
  await context.close();
});

test('a message that failed says why, and goes when it is tried again', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Bruno Lima', {}, signInByForm);
  const customer = await newCustomer(`Nina Prado ${Date.now() % 1000}`);
  await customer.says('Oi');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  await fetch(`${endpoints.simulator}/control/faults`, {
    method: 'PUT',
    body: JSON.stringify({ failNext: { code: 131053, how: 'status', times: 1 } }),
  });

  await page.getByLabel('Escreva uma mensagem').fill('Vai dar certo');
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'Vai dar certo').getByRole('alert')).toContainText('Não enviada');
  await expect(rowOf(page, customer.name)).toContainText('Falha no envio:');
  await bubble(page, 'Vai dar certo').getByRole('button', { name: 'Tentar de novo' }).click();

  await expect(bubble(page, 'Vai dar certo').locator('[data-ack=delivered]')).toBeVisible();
  await expect(bubble(page, 'Vai dar certo').getByRole('alert')).toHaveCount(0);
  await expect(rowOf(page, customer.name)).not.toContainText('Falha no envio:');
  await context.close();
});
