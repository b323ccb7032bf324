import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import type { z } from 'zod';
import { HttpError, type Request } from './http-server.ts';

/** The body of a request as its schema has it. @throws HttpError 400 when it is no JSON, 422 naming the first thing wrong with it. */
export const parseBody = <T>(schema: z.ZodType<T>, request: Request): T => {
  const json = request.body.byteLength === 0 ? {} : parseJson(request.body.toString('utf8'));
  if (json === undefined) throw new HttpError(400, 'The body is not JSON.');
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new HttpError(422, `${issue?.path.join('.') || 'body'}: ${issue?.message}`);
};
