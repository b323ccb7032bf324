import { expect, type Page, type Request } from '@playwright/test';
import { accept, bubble, endpoints, newCustomer, openWaiting, signedIn, test } from './local-cloud.ts';

/** Changes what the API answers, so that what shows it throws. */
const spoil = (page: Page, address: RegExp, change: (answer: string) => string) =>
  page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });

const reportsOf = (page: Page): object[] => {
  const reports: object[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/api/client-errors')) reports.push(request.postDataJSON());
  });
  return reports;
};

test('a message that cannot be shown leaves the rest of the conversation as it is', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const reports = reportsOf(page);
  const customer = await newCustomer(`Quebrada ${Date.now() % 100_000}`);
  await customer.says('Primeira');
  await customer.says('Segredo da Maria');
  await customer.says('Terceira');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  await expect(bubble(page, 'Terceira')).toBeVisible();

  const quote = { id: 'x', fromMe: false, body: '', mediaType: 'conversation' };
  await spoil(page, /\/api\/(tickets|messages)/, (answer) =>
    JSON.stringify(
      JSON.parse(answer, (_key, value) =>
        value?.body === 'Segredo da Maria' && 'quotedMsg' in value ? { ...value, quotedMsg: quote } : value,
      ),
    ),
  );
  await page.reload();

  await expect(page.getByText('Não foi possível mostrar esta mensagem.')).toBeVisible();
  await expect(bubble(page, 'Primeira')).toBeVisible();
  await page.getByLabel('Escreva uma mensagem').fill('Continua funcionando');
  await page.keyboard.press('Enter');
  await customer.gets('Continua funcionando');
  await expect(bubble(page, 'Continua funcionando')).toBeVisible();
  await expect.poll(() => reports).toHaveLength(1);
  expect(reports[0]).toMatchObject({ name: 'TypeError', kind: 'render', place: 'bubble', route: '/tickets/{-$uuid}', language: 'pt' });
  expect(JSON.stringify(reports)).not.toMatch(/Maria|Cannot|undefined/);
  await context.close();
});

test('a page that fails leaves the menu, and comes back when it can', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  await spoil(page, /\/api\/queue(\?|$)/, (answer) => answer.replace(/"id":"[^"]*"/, '"id":7'));
  await page.goto(`${endpoints.web}/queues`);
  await expect(page.getByText('Não foi possível mostrar esta página.')).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);

  await page.getByRole('link', { name: 'Etiquetas', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Etiquetas/, level: 1 })).toBeVisible();

  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(`${endpoints.web}/queues`);
  await expect(page.getByRole('heading', { name: /^Filas/, level: 1 })).toBeVisible();
  await context.close();
});

test('a dialog that fails can be closed, and the page goes on', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  await page.locator('.ticket-row').first().click();
  // Asked for by the dialog about a ticket's history alone.
  await spoil(page, /\/api\/tickets-log\//, () => JSON.stringify({ logs: 7, decisions: [] }));
  await page.locator('.ticket-header').getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Histórico do atendimento' }).click();
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível mostrar esta janela.' });
  await expect(failed).toBeVisible();

  await page.keyboard.press('Escape');

  await expect(failed).toHaveCount(0);
  await page.getByLabel('Escreva uma mensagem').fill('Aqui ainda');
  await page.keyboard.press('Enter');
  await expect(bubble(page, 'Aqui ainda')).toBeVisible();
  await context.close();
});

test('a part that does not load is tried again, and then said', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  let tries = 0;
  let passes = Number.POSITIVE_INFINITY;
  await page.route(/\/assets\/key-list-[^/]+\.js/, async (route) => {
    tries++;
    await (tries > passes ? route.continue() : route.abort());
  });
  const list = page.getByRole('dialog', { name: 'Atalhos de teclado' });
  const failed = page.getByRole('alert').filter({ hasText: 'Não foi possível carregar esta parte.' });
  await page.locator('body').press('?');
  await expect(failed).toBeVisible();
  expect(tries).toBeGreaterThanOrEqual(3);

  // What is tried again is the page: this time the second request of the list gets through.
  tries = 0;
  passes = 1;
  await failed.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(failed).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toBeVisible();
  await page.locator('body').press('?');

  await expect(list).toBeVisible();
  await expect(failed).toHaveCount(0);
  await context.close();
});
