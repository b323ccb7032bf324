import { expect } from '@playwright/test';
import { accept, bubble, newCustomer, openWaiting, signedIn, test } from './local-cloud.ts';

test('a conversation is put on paper whole, its files are found again, and it is resolved with a rating', async ({ browser }) => {
  test.setTimeout(90_000);
  const { page, context } = await signedIn(browser, 'Ana Souza');
  const customer = await newCustomer(`Papel ${Date.now() % 100_000}`);
  for (let n = 0; n < 60; n++) await customer.says(`linha ${n} <b>não é negrito</b>`);
  await openWaiting(page);
  await accept(page, customer.name, 'Vendas');
  await expect(bubble(page, 'linha 59')).toBeVisible();

  // The print dialog of the browser is not for tests: what it is given is looked at.
  await page.getByRole('button', { name: 'Mais ações' }).last().click();
  await page.getByRole('menuitem', { name: 'Exportar em PDF' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportar conversa em PDF' });
  const paper = dialog.getByTestId('paper');
  await paper.evaluate((frame: HTMLIFrameElement) => {
    if (frame.contentWindow)
      frame.contentWindow.print = () =>
        Object.assign(globalThis, {
          printed: [...(frame.contentDocument?.querySelectorAll('article') ?? [])].map(({ textContent }) => textContent),
        });
  });
  await dialog.getByRole('button', { name: 'Exportar' }).click();
  await expect(dialog).toHaveCount(0);
  const printed: string[] = await page.evaluate(() => Reflect.get(globalThis, 'printed'));
  expect(printed.length).toBeGreaterThanOrEqual(60);
  expect(printed[0]).toContain('linha 0 <b>não é negrito</b>');

  await page.locator('.ticket-title').click();
  await page.getByRole('button', { name: 'Ver tudo' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Nada aqui ainda.');
  await page.getByRole('tab', { name: 'Documentos' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Nada aqui ainda.');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Mais ações' }).last().click();
  await page.getByRole('menuitem', { name: 'Resolver com avaliação' }).click();
  const rating = page.getByRole('dialog', { name: 'Avaliar e resolver' });
  await rating.getByRole('button', { name: 'Resolver' }).click();
  await expect(rating.getByRole('alert')).toHaveText('Avaliação obrigatória');
  await rating.getByRole('radio', { name: 'Muito satisfeito' }).check({ force: true });
  await rating.getByRole('button', { name: 'Resolver' }).click();
  await expect(page.getByText('Atendimento resolvido')).toBeVisible();
  await context.close();
});
