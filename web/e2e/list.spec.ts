import { expect } from '@playwright/test';
import { asAdmin, newCustomer, openWaiting, rowOf, signedIn, test } from './local-cloud.ts';
import { whatsappControl } from './qr-phone.ts';

test('filters narrow the tab one is in, say so, and can be cleared where nothing is left', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  // Rows beyond the screen are not in the page.
  await page.setViewportSize({ width: 1440, height: 3_000 });
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await expect(page.locator('.ticket-row').first()).toBeVisible();
  const all = await page.locator('.ticket-row').count();

  await page.getByRole('button', { name: 'Filtros' }).click();
  await page.getByRole('button', { name: /^Etiquetas/ }).click();
  await page.getByRole('option', { name: 'VIP' }).click();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('tab', { name: /Aguardando/ })).toHaveAttribute('aria-selected', 'true');
  await expect(page.locator('.filter-summary')).toContainText('Só VIP');
  await expect.poll(() => page.locator('.ticket-row').count()).toBeLessThan(all);
  for (const row of await page.locator('.ticket-row').all()) await expect(row).toContainText('VIP');
  // The number beside the tab is that of the list under it; other lists were not asked.
  await expect(page.getByRole('tab', { name: /Aguardando/ })).toHaveText(
    new RegExp(`^Aguardando${await page.locator('.ticket-row').count()}$`),
  );
  await expect(page.getByRole('tab', { name: /Atendendo/ })).toHaveText('Atendendo');

  await page.getByRole('button', { name: /^Situação/ }).click();
  await page.getByRole('option', { name: 'Aguardando' }).click();
  await page.keyboard.press('Escape');
  await page.locator('.filter-summary').getByRole('button', { name: 'Limpar filtros' }).click();

  await expect.poll(() => page.locator('.ticket-row').count()).toBe(all);

  // A status of another tab looks through all of them, without a word searched for.
  await page.getByRole('tab', { name: /Atendendo/ }).click();
  await page.getByRole('button', { name: /^Situação/ }).click();
  await page.getByRole('option', { name: 'Aguardando' }).click();
  await page.keyboard.press('Escape');
  await expect(page.locator('.search-head')).toContainText('Em todas as abas');
  await expect(page.locator('.ticket-row').first()).toContainText('Aguardando');
  await context.close();
});

test('who waits longest stands first, visibly, and the order can be turned round', async ({ browser }) => {
  const first = await newCustomer('Espera Primeira');
  await first.says('cheguei antes');
  const { page, context } = await signedIn(browser, 'Ana Souza');
  // Rows beyond the screen are not in the page.
  await page.setViewportSize({ width: 1440, height: 3_000 });
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await expect(rowOf(page, first.name)).toBeVisible();
  const second = await newCustomer('Espera Segunda');
  await second.says('cheguei depois');
  await expect(rowOf(page, second.name)).toBeVisible();
  // Writing again does not send anybody to the end of the line.
  await first.says('ainda aqui');
  await expect(rowOf(page, first.name)).toContainText('ainda aqui');
  const order = async (): Promise<boolean> => {
    const names = await page.locator('.ticket-row').allTextContents();
    return names.findIndex((text) => text.includes(first.name)) < names.findIndex((text) => text.includes(second.name));
  };

  await expect(page.getByRole('button', { name: 'Maior espera primeiro' })).toBeVisible();
  await expect.poll(order).toBe(true);
  await page.getByRole('button', { name: 'Maior espera primeiro' }).click();

  await expect(page.getByRole('button', { name: 'Mais recentes primeiro' })).toBeVisible();
  await expect.poll(order).toBe(false);
  await context.close();
});

test('a number that is no contact yet can be written to', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const digits = String(Date.now()).slice(-8);
  // Other tests link phones, which look a new number up.
  await whatsappControl('POST', 'phones', { number: `55119${digits}`, name: 'Cliente Nova do Balcão' });

  await page.getByRole('button', { name: 'Novo atendimento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo atendimento' });
  await dialog.getByPlaceholder('Nome ou número').fill(`11 9${digits}`);
  await page.getByRole('option', { name: /Criar um contato com este número/ }).click();
  await dialog.getByLabel('Nome do contato').fill('Cliente Nova do Balcão');
  await dialog.getByLabel('Fila').click();
  await page.getByRole('option', { name: 'Vendas' }).click();
  await dialog.getByRole('button', { name: 'Iniciar conversa' }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cliente Nova do Balcão');
  await expect(page).toHaveTitle(/Cliente Nova do Balcão · Balcão/);
  await context.close();
});

test('J and K take the focus along, and Enter opens', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  await page.getByTestId('tickets').focus();
  const focused = () => page.evaluate(() => document.activeElement?.closest('.ticket-row')?.getAttribute('data-ticket') ?? null);

  await page.keyboard.press('j');
  const first = await focused();
  await page.keyboard.press('j');
  const second = await focused();
  await page.keyboard.press('k');

  expect(first).not.toBeNull();
  expect(second).not.toBe(first);
  expect(await focused()).toBe(first);
  await page.keyboard.press('Enter');
  await expect(page.locator(`.ticket-row.is-open[data-ticket="${first}"]`)).toBeVisible();
  await context.close();
});

test('a row opens where it is pressed beside its buttons too', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  const row = page.locator('.ticket-row').first();
  await row.hover();
  const [around, button] = await Promise.all([row.boundingBox(), row.getByRole('button', { name: 'Aceitar' }).boundingBox()]);
  if (!around || !button) throw new Error('the row shows no button');

  await row.click({ position: { x: button.x - around.x - 12, y: button.y - around.y + button.height / 2 } });

  await expect(page).toHaveURL(/\/tickets\/[\w-]{8,}/);
  await context.close();
});

test('resolving all says how many, and in which queues, before anything happens', async ({ browser }) => {
  const { page, context } = await signedIn(browser, 'Marina Prado');
  await page.getByRole('tab', { name: /Aguardando/ }).click();
  await page.getByRole('button', { name: 'Opções da lista' }).click();
  await page.getByRole('menuitem', { name: 'Resolver todos' }).click();

  const dialog = page.getByRole('dialog', { name: /Resolver \d+ atendimentos\?/ });
  await expect(dialog).toContainText('todas as filas');
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(dialog).toBeHidden();
  await context.close();
});

test('no row moves under a pointer that lies over the list: not for saved views, not for who writes, not for who leaves', async ({
  browser,
}) => {
  const admin = await asAdmin();
  const view: { id: string } = await admin('POST', '/views', { name: 'Mais novos', filter: { sort: 'DESC' }, shared: true });
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const [upper, lower] = [await newCustomer(`Acima ${Date.now() % 100_000}`), await newCustomer(`Abaixo ${Date.now() % 100_000}`)];
  await lower.says('Embaixo');
  await upper.says('Em cima');
  await openWaiting(page);
  await expect(rowOf(page, upper.name)).toBeVisible();
  await expect(rowOf(page, lower.name)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mais novos' })).toBeVisible();
  const placeOf = async (name: string) => (await rowOf(page, name).boundingBox())?.y;
  const place = await placeOf(lower.name);

  await test.step('the views have their room before they come', async () => {
    let letThem = () => {};
    const wait = new Promise<void>((resolve) => {
      letThem = resolve;
    });
    await page.route('**/views', async (route) => {
      await wait;
      await route.continue();
    });
    await page.reload();
    await expect(rowOf(page, lower.name)).toBeVisible();
    await rowOf(page, lower.name).hover();
    expect(await placeOf(lower.name)).toBe(place);
    letThem();
    await expect(page.getByRole('button', { name: 'Mais novos' })).toBeVisible();
    expect(await placeOf(lower.name)).toBe(place);
  });

  await test.step('where nobody knew of them, they wait for the pointer to leave', async () => {
    await page.evaluate(() => localStorage.removeItem('saved-views'));
    const asked = page.waitForResponse('**/views');
    await page.reload();
    await expect(rowOf(page, lower.name)).toBeVisible();
    const before = await placeOf(lower.name);
    await asked;
    if (before !== place) {
      expect(await placeOf(lower.name)).toBe(before);
      await page.mouse.move(900, 500);
    }
    await expect.poll(() => placeOf(lower.name)).toBe(place);
  });

  await rowOf(page, lower.name).hover();
  const news = await newCustomer(`Depois ${Date.now() % 100_000}`);
  await news.says('Cheguei');
  await expect(page.getByRole('button', { name: /novidades? na lista/ }).first()).toBeVisible();
  expect(await placeOf(lower.name)).toBe(place);

  const found: { tickets: { id: number; contact: { name: string } }[] } = await admin(
    'GET',
    `/tickets?status=search&searchParam=${encodeURIComponent(upper.name)}`,
  );
  const ticket = found.tickets.find(({ contact }) => contact.name === upper.name);
  await admin('DELETE', `/tickets/${ticket?.id}`);
  await expect(rowOf(page, upper.name)).toHaveCount(0);
  expect(await placeOf(lower.name)).toBe(place);
  await page.mouse.move(900, 500);
  await expect(rowOf(page, news.name)).toBeVisible();

  await admin('DELETE', `/views/${view.id}`);
  await context.close();
});
