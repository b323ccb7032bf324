import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { generateIcons, iconsFile } from '../../../scripts/gen-icons.ts';
import { generateRoutes, routesFile } from '../../../scripts/gen-routes.ts';
import { generateTokens } from '../../../scripts/gen-tokens.ts';

const web = join(import.meta.dirname, '../../..');

it('has the routes of the contract as it is now (npm run gen -w @balcao/web)', () => {
  expect(readFileSync(join(web, routesFile), 'utf8')).toBe(generateRoutes());
});

it('has the token names of the installed Cloudscape', () => {
  for (const [path, content] of Object.entries(generateTokens())) expect(readFileSync(join(web, path), 'utf8')).toBe(content);
});

it('has the icons of the installed Cloudscape', async () => {
  expect(readFileSync(join(web, iconsFile), 'utf8')).toBe(await generateIcons());
});
