import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { atRest } from './accessible.ts';
import { openWaiting, rowOf, signedIn, test } from './local-cloud.ts';

/** Pictures of the main screens, for the README and for eyes: into `test-results/screens`, or where SCREENSHOTS says. */
const folder = process.env.SCREENSHOTS ?? join(import.meta.dirname, '../../test-results/screens');
const shoot = async (page: Page, name: string): Promise<void> => {
  await expect(page.locator('.ticket-row').or(page.getByTestId('messages')).first()).toBeVisible();
  await atRest(page);
  await page.screenshot({ path: join(folder, `${name}.png`) });
};

const firstWithMessages = (page: Page) => page.locator('.ticket-row').filter({ hasNotText: 'Sem mensagens ainda' }).first();

for (const theme of ['light', 'dark'] as const) {
  test(`the inbox at 1440 px, ${theme}`, async ({ browser }) => {
    const { page, context } = await signedIn(browser, 'Ana Souza', { colorScheme: theme });
    await firstWithMessages(page).click();
    await expect(page.getByTestId('messages').locator('[data-message]').first()).toBeVisible();
    await shoot(page, theme === 'light' ? 'inbox' : 'inbox-dark');
    await openWaiting(page);
    await firstWithMessages(page).click();
    await shoot(page, `pending-${theme}`);
    await context.close();
  });

  test(`the inbox and a conversation at 390 px, ${theme}`, async ({ browser }) => {
    const { page, context } = await signedIn(browser, 'Ana Souza', {
      colorScheme: theme,
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 2,
      hasTouch: true,
      isMobile: true,
    });
    await shoot(page, `phone-list-${theme}`);
    await firstWithMessages(page).click();
    await expect(page.getByTestId('messages').locator('[data-message]').first()).toBeVisible();
    await shoot(page, `phone-conversation-${theme}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(overflow).toBe(0);
    await page.getByRole('button', { name: 'Voltar para a lista' }).click();
    await expect(rowOf(page, '').first()).toBeVisible();
    await context.close();
  });
}
