import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Page } from '@playwright/test';
import { endpoints, signedIn } from './local-cloud.ts';

const check = async (page: Page, where: string): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  // Fades would be measured half-way.
  await page.waitForTimeout(500);
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  const found = violations.map(({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect.soft(found).toEqual([]);
};

for (const theme of ['light', 'dark'] as const) {
  test(`no screen breaks WCAG 2.2 A or AA, ${theme}`, async ({ browser }) => {
    const stranger = await browser.newContext({ colorScheme: theme });
    const login = await stranger.newPage();
    await login.goto(`${endpoints.web}/login`);
    await expect(login.getByRole('button', { name: 'Entrar' })).toBeVisible();
    await check(login, 'sign-in');
    await stranger.close();

    const { page, context } = await signedIn(browser, 'Ana Souza', { colorScheme: theme });
    await expect(page.locator('.ticket-row').first()).toBeVisible();
    await check(page, 'inbox');
    await page.locator('.ticket-row', { hasText: 'pedido-4471.pdf' }).first().click();
    await expect(page.getByTestId('messages').locator('[data-message]').first()).toBeVisible();
    await check(page, 'conversation');
    await page.getByRole('tab', { name: /Aguardando/ }).click();
    await check(page, 'waiting');
    await page.goto(`${endpoints.web}/connections`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await check(page, 'connections');
    await context.close();
  });
}
