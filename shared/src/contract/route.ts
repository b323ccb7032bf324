import type { z } from 'zod';
import type { Permission } from '../domain/permissions.ts';
import type { ErrorCode } from '../errors/catalogue.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An HTTP operation as data: the handler's types, the browser's client, the gateway's route, the OpenAPI document and the permission
 *  test are derived from it. A route without `params`, `query` or `body` has none. */
export type Route = {
  method: Method;
  /** Path with its parameters in braces. */
  path: string;
  permission: Permission;
  /** Error codes that this route may return, besides those that every route may (sign-in, permission, validation). */
  errors: ReadonlyArray<ErrorCode>;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** The body may also come as a multipart form, with files. Any other route refuses a form without parsing it. */
  form?: true;
  /** The largest body as JSON, when the default (`maxJsonBytesOf` in `functions/src/platform/http-area.ts`) does not suit the route. */
  maxBodyBytes?: number;
  /** The use case gets the unparsed bytes (for webhooks, whose signature covers them). */
  rawBody?: true;
  /** The response is a bare string of this content type instead of JSON. */
  textType?: string;
  /** Also available to companies whose subscription has expired. */
  whenExpired?: true;
  summary: string;
};

export type ContractRoutes = Readonly<Record<string, Route>>;

/** Identity function that keeps a route's literal types. */
export const route = <const R extends Route>(definition: R): R => definition;
