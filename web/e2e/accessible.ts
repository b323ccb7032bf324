import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rulesOfWcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules whose result depends on colours, which are all that the dark theme changes. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

type Theme = 'light' | 'dark';

/** Waits until nothing fades or moves any more: half-way, its colours are others. */
export const atRest = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY),
  );
};

/** Expects that what the page shows now keeps the rules of WCAG 2.2 A and AA, in the dark theme those about colours.
 *  @param where Names the state of the page when one is broken. @param within Selector of what is looked at; all of it when left out. */
export const expectAccessible = async (page: Page, where: string, theme: Theme = 'light', within = 'html'): Promise<void> => {
  await atRest(page);
  const runOnly = theme === 'light' ? { type: 'tag' as const, values: rulesOfWcag } : { type: 'rule' as const, values: rulesOfColour };
  // Of rules that are kept nothing is said; and what is fetched anew for some of them takes as long as all the others.
  const axe = new AxeBuilder({ page }).options({ runOnly, resultTypes: ['violations'], preload: false }).include(within);
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => `${where}, ${theme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  expect.soft(found).toEqual([]);
};

/** The same in the dark theme and in the light one, which the page keeps. */
export const expectAccessibleInBoth = async (page: Page, where: string, within?: string): Promise<void> => {
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-mode', theme);
    await expectAccessible(page, where, theme, within);
  }
};
