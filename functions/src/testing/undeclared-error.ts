import { contracts } from '@balcao/shared/contract/all.ts';
import type { Method, Route } from '@balcao/shared/contract/route.ts';
import { catalogue, type ErrorCode } from '@balcao/shared/errors/catalogue.ts';
import { z } from 'zod';
import { commonErrorsOf } from '../platform/common-errors.ts';
import { routeFinder } from '../platform/find-route.ts';

const find = routeFinder(
  Object.fromEntries(
    Object.entries(contracts).flatMap(([area, routes]) =>
      Object.entries<Route>(routes).map(([name, route]) => [`${area}.${name}`, route] as const),
    ),
  ),
);
/** Answered where no route matches: a path such as `/tags/..` is another one when it is sent. */
const ofNoRoute: ReadonlyArray<ErrorCode> = ['ERR_NOT_FOUND', 'ERR_METHOD_NOT_ALLOWED'];
const isErrorCode = (code: string): code is ErrorCode => code in catalogue;
/** `code` is there only where `error` holds something else (`toErrorBody`). */
const refusal = z.object({ error: z.string(), code: z.string().optional() });

/** Sentence about an answer whose error code its route neither declares in its contract nor has in common with all routes; null when the
 *  answer is a success, a declared error, or of no route. */
export const undeclaredErrorOf = (method: Method, path: string, body: unknown): string | null => {
  const { data } = refusal.safeParse(body);
  const code = data?.code ?? data?.error ?? '';
  const found = find({ routeKey: '', rawPath: path, requestContext: { stage: '', http: { method } } });
  if (!isErrorCode(code) || ofNoRoute.includes(code) || !('route' in found)) return null;
  const { name, route } = found;
  if (route.errors.includes(code) || commonErrorsOf(route).includes(code)) return null;
  return `${name} answered ${code}, which its contract does not declare: add it to its \`errors\`, then \`npm run openapi\``;
};
