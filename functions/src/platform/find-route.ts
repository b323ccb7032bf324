import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { ContractRoutes, Method, Route } from '@balcao/shared/contract/route.ts';

export type FoundRoute = { name: string; route: Route; pathParameters: Readonly<Record<string, string | undefined>> };
/** The result when no route matches a request. `allowed`: methods of the routes with the requested path; empty when no route has that path. */
export type NoRoute = { allowed: ReadonlyArray<Method> };
type Request = Pick<APIGatewayProxyEventV2, 'routeKey' | 'rawPath'> & {
  requestContext: { stage: string; http: Pick<APIGatewayProxyEventV2['requestContext']['http'], 'method'> };
};

/** Makes a function that finds the route of a request in the contract by method and path. The request itself does not name the route: an
 *  HTTP API sends all requests of an area to the same function, and a function URL has no routes at all. Fixed segments match before
 *  parameters. Matching is exact (case, number of slashes), as in the HTTP API: otherwise another spelling of a path would arrive
 *  through `ANY /area/{proxy+}`, be accepted, and bypass the throttling limit that the gateway has for that route. A path declared with
 *  a trailing slash also matches without it. An HTTP API has decoded the path, a function URL has not (measured by
 *  https://github.com/hotsock/voker/pull/8). */
export const routeFinder = (contract: ContractRoutes): ((request: Request) => FoundRoute | NoRoute) => {
  const routes = Object.entries(contract)
    .map(([name, route]) => ({ name, route, segments: segmentsOf(withoutSlash(route.path)).map(toSegment) }))
    .toSorted((one, other) => fixedFirst(one.segments).localeCompare(fixedFirst(other.segments)));
  return ({ routeKey, rawPath, requestContext: { stage, http } }) => {
    const parts = segmentsOf(withoutStage(rawPath, stage));
    const asked = routeKey === ownAddress ? parts.map(decoded) : parts;
    const there = routes.flatMap(({ name, route, segments }) => {
      const pathParameters = valuesOf(segments, route.path.endsWith('/') && asked.at(-1) === '' ? asked.slice(0, -1) : asked);
      return pathParameters ? [{ name, route, pathParameters }] : [];
    });
    return there.find(({ route }) => route.method === http.method) ?? { allowed: [...new Set(there.map(({ route }) => route.method))] };
  };
};

/** The `routeKey` that every request to a Lambda function URL has. */
const ownAddress = '$default';

/** Removes the name of the gateway's stage from the beginning of a request's path, if it is there. */
const withoutStage = (path: string, stage: string): string => (path.startsWith(`/${stage}/`) ? path.slice(stage.length + 1) : path);

const withoutSlash = (path: string): string => (path.endsWith('/') ? path.slice(0, -1) : path);

/** A segment of a route's path in the contract: `{name}` is a parameter, anything else is fixed text. */
type Segment = { parameter: string } | { fixed: string };
const toSegment = (text: string): Segment => {
  const parameter = /^\{(\w+)\}$/.exec(text)?.[1];
  return parameter ? { parameter } : { fixed: text };
};

/** Sort key of a route, `0` for each fixed segment and `1` for each parameter: routes with fixed segments are tried first, from left to right. */
const fixedFirst = (segments: ReadonlyArray<Segment>): string => segments.map((segment) => ('fixed' in segment ? '0' : '1')).join('');

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

/** The values of a route's path parameters by name, taken from the path segments of a request (`asked`); null when these do not match the route. */
const valuesOf = (segments: ReadonlyArray<Segment>, asked: ReadonlyArray<string>): Record<string, string> | null => {
  if (segments.length !== asked.length) return null;
  const values: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const found = asked[index] ?? '';
    if ('fixed' in segment ? segment.fixed !== found : found === '') return null;
    if ('parameter' in segment) values[segment.parameter] = found;
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
