import { expect, it } from 'vitest';
import { defaultRouteLimit, routeLimits } from './route-limits.ts';
import { topology } from './topology.ts';

const routes = new Set(
  Object.values(topology.functions).flatMap(({ triggers }) =>
    triggers.flatMap((trigger) =>
      trigger.on === 'http' ? Object.values(trigger.contract).map(({ method, path }) => `${method} ${path}`) : [],
    ),
  ),
);

it('limits routes that exist', () => {
  expect(Object.keys(routeLimits).filter((route) => !routes.has(route))).toEqual([]);
});

it('takes less of sign-ins and more of webhooks than of anything else', () => {
  expect(routeLimits['POST /auth/login']?.ratePerSec).toBeLessThan(defaultRouteLimit.ratePerSec / 2);
  expect(routeLimits['POST /webhooks/whatsapp/{companyId}/{connectionId}']?.ratePerSec).toBeGreaterThan(defaultRouteLimit.ratePerSec);
});

it('lets every function behind the gateway with signed-in callers count their requests in the table', () => {
  const counting = Object.entries(topology.functions).filter(([, { triggers }]) =>
    triggers.some((trigger) => trigger.on === 'http' && Object.values(trigger.contract).some(({ permission }) => permission !== 'public')),
  );

  expect(counting.length).toBeGreaterThan(5);
  expect(counting.filter(([, { grants }]) => !grants.includes('table:write')).map(([name]) => name)).toEqual([]);
});
