import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { ContractRoutes, Route } from '@balcao/shared/contract/route.ts';

export type FoundRoute = { name: string; route: Route; pathParameters: Readonly<Record<string, string | undefined>> };
type Request = Pick<APIGatewayProxyEventV2, 'routeKey' | 'rawPath' | 'pathParameters'> & {
  requestContext: { http: Pick<APIGatewayProxyEventV2['requestContext']['http'], 'method'> };
};

/** Finds a request's route in a contract: by the key the HTTP API found; requests to a function's own address have none, and are told by method
 *  and path. */
export const routeFinder = (contract: ContractRoutes): ((request: Request) => FoundRoute | null) => {
  const routes = Object.entries(contract).map(([name, route]) => ({ name, route, segments: segmentsOf(route.path) }));
  const byKey = new Map(routes.map(({ name, route }) => [withoutSlash(`${route.method} ${route.path}`), { name, route }]));
  return ({ routeKey, rawPath, pathParameters, requestContext }) => {
    const found = byKey.get(withoutSlash(routeKey));
    if (found) return { ...found, pathParameters: pathParameters ?? {} };
    if (routeKey !== ownAddress) return null;
    const asked = segmentsOf(rawPath);
    for (const { name, route, segments } of routes) {
      const values = route.method === requestContext.http.method ? valuesOf(segments, asked) : null;
      if (values) return { name, route, pathParameters: values };
    }
    return null;
  };
};

/** What requests to a function's own address have for a key. */
const ownAddress = '$default';

/** HTTP APIs refuse routes that end in a slash, the contract has some: the gateway may name a route with or without it. */
const withoutSlash = (routeKey: string): string => routeKey.replace(/(?<=\S)\/$/, '');

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** The values of a path's parameters; null when it is another path. */
const valuesOf = (segments: ReadonlyArray<string>, asked: ReadonlyArray<string>): Record<string, string> | null => {
  if (segments.length !== asked.length) return null;
  const values: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const found = asked[index] ?? '';
    const parameter = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (parameter) values[parameter] = decoded(found);
    else if (segment !== found) return null;
  }
  return values;
};

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};
