import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contracts } from '@balcao/shared/contract/all.ts';
import type { ContractRoutes } from '@balcao/shared/contract/route.ts';

/** Areas the browser never calls. */
const serverOnly = ['webhooks'];
export const routesFile = 'src/lib/api/routes.generated.ts';

/** Files are named in kebab case. */
const fileOf = (area: string): string => area.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Method and path of every operation as plain strings, so that the browser's bundle holds no schema (zod stays out).
 *  @throws Error when two areas give the same name to an operation. */
export const generateRoutes = (): string => {
  const lines = new Map<string, string>();
  const areas: [string, ContractRoutes][] = Object.entries(contracts).filter(([area]) => !serverOnly.includes(area));
  for (const [area, routes] of areas)
    for (const [name, { method, path }] of Object.entries(routes)) {
      if (lines.has(name)) throw new Error(`two operations are called ${name}, one in ${area}`);
      lines.set(name, `  ${name}: ['${method}', '${path}'],`);
    }
  const imports = areas.map(([area]) => `import type { ${area}Contract } from '@balcao/shared/contract/${fileOf(area)}.ts';`);
  return `// Written by scripts/gen-routes.ts from shared/src/contract
${imports.join('\n')}

/** Method and path of every operation the browser may call. */
export const routes = {
${[...lines.values()].join('\n')}
} as const;

/** The contracts behind them, as types only. */
export type Operations = ${areas.map(([area]) => `typeof ${area}Contract`).join(' &\n  ')};
`;
};

if (import.meta.main) writeFileSync(join(import.meta.dirname, '..', routesFile), generateRoutes());
