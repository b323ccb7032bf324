import { expect, type Page } from '@playwright/test';
import { signedIn, test } from './local-cloud.ts';

const isInside = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => {
    const { left, right, width } = element.getBoundingClientRect();
    return width > 0 && left >= 0 && right <= innerWidth;
  });

for (const [what, width, height] of [
  ['800 px', 800, 900],
  ['1024 px', 1024, 768],
  ['1440 px at zoom 200 %', 720, 450],
  ['1920 px at zoom 200 %', 960, 540],
] as const)
  test(`everything can be reached at ${what}`, async ({ browser }) => {
    const { page, context } = await signedIn(browser, 'Ana Souza', { viewport: { width, height } });
    await page.locator('.ticket-row').first().click();
    await expect(page.getByTestId('messages').locator('[data-message]').first()).toBeVisible();

    for (const part of ['.ticket-header .primary-action', '.ticket-title-text strong', '.composer', '.composer-send']) {
      await expect(page.locator(part)).toBeVisible();
      expect(await isInside(page, part), part).toBe(true);
    }
    expect((await page.locator('.conversation').boundingBox())?.width).toBeGreaterThanOrEqual(480);
    expect((await page.locator('.ticket-title-text').boundingBox())?.width).toBeGreaterThanOrEqual(100);
    const hasList = await page.getByTestId('tickets').isVisible();
    if (!hasList) {
      await page.getByRole('button', { name: 'Voltar para a lista' }).click();
      await expect(page.getByTestId('tickets')).toBeVisible();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await context.close();
  });
