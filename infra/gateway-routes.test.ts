import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { routeFinder } from '@balcao/functions/platform/find-route.ts';
import { route } from '@balcao/shared/contract/route.ts';
import { gatewayRoutes } from './gateway-routes.ts';
import { createRouter } from './local/gateway/router.ts';
import { routeLimits } from './route-limits.ts';
import { topology } from './topology.ts';
import { defineFunction, type Topology } from './topology-types.ts';

const contracts = Object.entries(topology.functions).flatMap(([name, { triggers }]) =>
  triggers.flatMap((trigger) => (trigger.on === 'http' ? [{ name, contract: trigger.contract }] : [])),
);

describe('the routes of the gateway', () => {
  it('lead every request of every contract to its function, which finds the route', () => {
    const router = createRouter<string>();
    for (const [name, routes] of gatewayRoutes(topology)) for (const { method, path } of routes) router.add(method, path, name);

    const lost = contracts.flatMap(({ name, contract }) =>
      Object.entries(contract).flatMap(([useCase, { method, path }]) => {
        const asked = path.replaceAll(/\{\w+\}/g, '01M8CE7ZX2R5DQ5KCSCCBA6T5J');
        const matched = router.match(method, asked);
        const found = routeFinder(contract)({
          routeKey: matched?.routeKey ?? '',
          rawPath: `/api${asked}`,
          requestContext: { stage: 'api', http: { method } },
        });
        return matched?.target === name && 'name' in found && found.name === useCase ? [] : [`${method} ${path} of ${name}`];
      }),
    );

    expect(contracts.length).toBeGreaterThan(20);
    expect(lost).toEqual([]);
  });

  it('have those with a limit of their own one by one', () => {
    const keys = [...gatewayRoutes(topology).values()].flat().map(({ method, path }) => `${method} ${path}`);

    expect(keys).toEqual(expect.arrayContaining(Object.keys(routeLimits)));
  });

  it('have no other spelling for what has a limit of its own', () => {
    const limited = contracts.flatMap(({ contract }) =>
      Object.values(contract)
        .filter(({ method, path }) => `${method} ${path}` in routeLimits)
        .map(({ method, path }) => ({ contract, method, path })),
    );
    const spellings = (path: string) => [
      path.toUpperCase(),
      `${path}/`,
      path.replace(/^\/\w/, (start) => start.toUpperCase()),
      path.replace('/', '//'),
    ];

    const found = limited.flatMap(({ contract, method, path }) =>
      spellings(path).filter(
        (rawPath) => 'name' in routeFinder(contract)({ routeKey: 'ANY', rawPath, requestContext: { stage: '$default', http: { method } } }),
      ),
    );

    expect(limited).toHaveLength(Object.keys(routeLimits).length);
    expect(found).toEqual([]);
  });

  it('end in no slash, which an HTTP API refuses', () => {
    expect([...gatewayRoutes(topology).values()].flat().filter(({ path }) => path.endsWith('/'))).toEqual([]);
  });

  it('are one or two for an area, and one for each route that another function has there', () => {
    const common = { permission: 'public', summary: '', response: z.unknown(), errors: [] } as const;
    const answering = (...routes: ReadonlyArray<readonly ['GET' | 'POST', string]>) =>
      defineFunction({
        ...topology.functions['tickets']!,
        env: z.object({}),
        environment: {},
        triggers: [
          {
            on: 'http',
            contract: Object.fromEntries(routes.map(([method, path]) => [`${method}${path}`, route({ ...common, method, path })])),
          },
        ],
      });
    const functions: Topology['functions'] = {
      cats: answering(['GET', '/cats/'], ['POST', '/cats'], ['GET', '/cats/{id}'], ['GET', '/dogs/names/{id}']),
      dogs: answering(['GET', '/dogs/{id}'], ['POST', '/dogs/{id}'], ['GET', '/birds']),
    };

    expect(
      [...gatewayRoutes({ functions })].map(([name, routes]) => [name, routes.map(({ method, path }) => `${method} ${path}`)]),
    ).toEqual([
      ['cats', ['GET /dogs/names/{id}', 'ANY /cats', 'ANY /cats/{proxy+}']],
      ['dogs', ['ANY /dogs/{proxy+}', 'ANY /birds']],
    ]);
  });
});
