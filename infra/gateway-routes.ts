import { routeLimits } from './route-limits.ts';
import type { Topology } from './topology-types.ts';

export type HttpRoute = { method: string; path: string };

/** Most routes one HTTP API may have. https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html */
export const maxGatewayRoutes = 300;

/** The routes of the HTTP API, by the function they are integrated with. All requests under the first segment of a path (`/tickets`) go by a greedy route,
 *  `ANY /tickets/{proxy+}`, to the function that declares most routes under it; it matches method and path itself (functions/src/platform/find-route.ts).
 *  Routes of other functions under the same segment, and routes with a throttling limit of their own, are declared one by one. */
export const gatewayRoutes = ({ functions }: Pick<Topology, 'functions'>): ReadonlyMap<string, ReadonlyArray<HttpRoute>> => {
  const declared = Object.entries(functions).flatMap(([name, { triggers }]) =>
    triggers.flatMap((trigger) =>
      trigger.on === 'http'
        ? Object.values(trigger.contract).map(({ method, path }) => ({ name, method, path, first: firstPart(path) }))
        : [],
    ),
  );
  const owners = new Map(
    [...Map.groupBy(declared, ({ first }) => first)].map(([first, routes]) => {
      const counts = [...Map.groupBy(routes, ({ name }) => name)].toSorted(([, one], [, other]) => other.length - one.length);
      return [first, counts[0]?.[0]];
    }),
  );
  return new Map(
    [...Map.groupBy(declared, ({ name }) => name)].map(([name, routes]) => {
      const isSingle = ({ method, path, first }: (typeof routes)[number]) =>
        owners.get(first) !== name || `${method} ${path}` in routeLimits;
      const areas = Map.groupBy(
        routes.filter((route) => !isSingle(route)),
        ({ first }) => first,
      );
      return [name, [...routes.filter(isSingle).map(({ method, path }) => ({ method, path })), ...[...areas].flatMap(areaRoutes)]];
    }),
  );
};

const firstPart = (path: string): string => path.split('/')[1] ?? '';

/** `{proxy+}` matches the rest of a path, also an empty one: `/area/` goes by `/area/{proxy+}`, not by `/area`. */
const areaRoutes = ([first, routes]: [string, ReadonlyArray<HttpRoute>]): ReadonlyArray<HttpRoute> => {
  const isItself = ({ path }: HttpRoute): boolean => path === `/${first}` || path === `/${first}/`;
  return [
    ...(routes.some(isItself) ? [{ method: 'ANY', path: `/${first}` }] : []),
    ...(routes.some(({ path }) => path !== `/${first}`) ? [{ method: 'ANY', path: `/${first}/{proxy+}` }] : []),
  ];
};
