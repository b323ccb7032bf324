import { expect, type Page } from '@playwright/test';
import { accept, endpoints, newCustomer, openWaiting, rowOf, signedIn, test } from './local-cloud.ts';

const field = (page: Page) => page.getByLabel('Escreva uma mensagem');
/** Files of dialogs come when `come` is called. */
const holdBack = async (page: Page, files: RegExp) => {
  const { promise, resolve: come } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await promise;
    await route.continue();
  });
  return come;
};

test('what is typed while a dialog is still loading is for the dialog, and Escape or a press beside it gives it up', async ({
  browser,
}) => {
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Lenta ${Date.now() % 100_000}`);
  await customer.says('Oi');
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  await expect(field(page)).toBeFocused();
  const come = await holdBack(page, /\/assets\/(transfer-dialog|snooze-dialog|dialogs)/);
  const loading = page.getByRole('status').filter({ hasText: 'Carregando' });
  const transfer = page.getByRole('button', { name: 'Transferir', exact: true });
  const dialog = page.getByRole('dialog');

  await transfer.click();
  await expect(loading).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(loading).toHaveCount(0);
  await transfer.click();
  await expect(loading).toBeVisible();
  // On another conversation, which is not opened by that.
  await page.mouse.click(200, 500);
  await expect(loading).toHaveCount(0);
  await expect(page.locator('.ticket-title')).toContainText(customer.name);

  await transfer.click();
  await page.keyboard.type('bruno');
  await page.keyboard.press('Enter');
  await expect(loading).toBeVisible();
  come();
  await expect(page.getByRole('combobox', { expanded: true })).toHaveValue('bruno');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: /Bruno Lima/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await expect(field(page)).toHaveValue('');
  await expect(page.getByTestId('messages').getByText('bruno')).toHaveCount(0);
  await expect(rowOf(page, customer.name)).not.toContainText('Rascunho');
  await context.close();
});

test('the suggestions of a contact field stand below it, though its dialog was still growing when they opened', async ({ browser }) => {
  const { page } = await signedIn(browser, 'Marina Prado');
  for (const [path, button] of [
    ['tickets', 'Novo atendimento'],
    ['schedules', 'Novo agendamento'],
  ] as const)
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(viewport);
      await page.goto(`${endpoints.web}/${path}`);
      await page.getByRole('button', { name: button }).first().click();
      const input = page.getByRole('dialog').getByRole('combobox', { name: 'Contato' });
      await expect(input).toHaveAttribute('aria-expanded', 'true');
      const list = page.locator('[data-open="true"]', { hasText: 'Digite' });

      await expect(async () => {
        const [field, box] = [await input.boundingBox(), await list.boundingBox()];
        expect(Math.abs((box?.x ?? 0) - (field?.x ?? 0))).toBeLessThan(3);
        expect(Math.abs((box?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0))).toBeLessThan(8);
      }).toPass({ timeout: 5_000 });
    }
});
