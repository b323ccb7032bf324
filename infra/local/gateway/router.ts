export type RouteMatch<T> = { target: T; routeKey: string; pathParameters: Record<string, string> };

type Node<T> = {
  fixed: Map<string, Node<T>>;
  /** Children under a `{name}` segment; the name belongs to the route, as two routes may call the same place differently. */
  parameter: Node<T> | null;
  byMethod: Map<string, { target: T; routeKey: string; names: ReadonlyArray<string>; greedy: boolean }>;
  greedyByMethod: Map<string, { target: T; routeKey: string; names: ReadonlyArray<string>; greedy: boolean }>;
};

const emptyNode = <T>(): Node<T> => ({ fixed: new Map(), parameter: null, byMethod: new Map(), greedyByMethod: new Map() });

const segmentsOf = (path: string): string[] => path.split('/').slice(1);

/** The text as it is where it is no valid encoding. */
export const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

export type Router<T> = {
  /** `path` as in a contract: `/tickets/{id}`, `/files/{proxy+}`; `method` may be ANY. @throws Error when the route is already taken. */
  add: (method: string, path: string, target: T) => void;
  /** The most specific route, fixed segments before parameters. As at the HTTP API, paths differ by case and by a slash at the end,
   *  which only a greedy route takes (https://github.com/storacha/w3infra/pull/166). */
  match: (method: string, path: string) => RouteMatch<T> | null;
};

export const createRouter = <T>(): Router<T> => {
  const root = emptyNode<T>();

  const add: Router<T>['add'] = (method, path, target) => {
    const names: string[] = [];
    let node = root;
    let greedy = false;
    for (const segment of segmentsOf(path)) {
      const parameter = /^\{(\w+)(\+?)\}$/.exec(segment);
      if (!parameter) {
        const next = node.fixed.get(segment) ?? emptyNode<T>();
        node.fixed.set(segment, next);
        node = next;
        continue;
      }
      names.push(parameter[1] ?? '');
      if (parameter[2]) {
        greedy = true;
        break;
      }
      node.parameter ??= emptyNode<T>();
      node = node.parameter;
    }
    const routes = greedy ? node.greedyByMethod : node.byMethod;
    const routeKey = `${method} ${path}`;
    const present = routes.get(method);
    if (present) throw new Error(`Two routes for one place: ${present.routeKey} and ${routeKey}`);
    routes.set(method, { target, routeKey, names, greedy });
  };

  const find = (
    node: Node<T>,
    segments: ReadonlyArray<string>,
    at: number,
    values: ReadonlyArray<string>,
    method: string,
  ): RouteMatch<T> | null => {
    const segment = segments[at];
    if (segment === undefined) {
      const route = node.byMethod.get(method) ?? node.byMethod.get('ANY');
      return route ? toMatch(route, values) : null;
    }
    const fixed = node.fixed.get(segment);
    const exact = fixed ? find(fixed, segments, at + 1, values, method) : null;
    if (exact) return exact;
    const viaParameter =
      node.parameter && segment !== '' ? find(node.parameter, segments, at + 1, [...values, decode(segment)], method) : null;
    if (viaParameter) return viaParameter;
    const greedy = node.greedyByMethod.get(method) ?? node.greedyByMethod.get('ANY');
    return greedy ? toMatch(greedy, [...values, segments.slice(at).map(decode).join('/')]) : null;
  };

  const toMatch = (route: { target: T; routeKey: string; names: ReadonlyArray<string> }, values: ReadonlyArray<string>): RouteMatch<T> => ({
    target: route.target,
    routeKey: route.routeKey,
    pathParameters: Object.fromEntries(route.names.map((name, index) => [name, values[index] ?? ''])),
  });

  return { add, match: (method, path) => find(root, segmentsOf(path), 0, [], method) };
};
