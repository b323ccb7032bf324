import type { z } from 'zod';
import type { Permission } from '../domain/permissions.ts';
import type { ErrorCode } from '../errors/catalogue.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An HTTP operation as data: the handler's types, the browser's client, the gateway's route, the OpenAPI document and the permission
 *  test are derived from it. Absent `params`, `query` or `body` means that the operation takes none. */
export type Route = {
  method: Method;
  /** URL path with its parameters in braces, such as `/tags/{id}`. */
  path: string;
  permission: Permission;
  /** Error codes that this route may return, besides those of every route (sign-in, permission, validation). */
  errors: ReadonlyArray<ErrorCode>;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** True = the body may also be a multipart form with files. A route without `form` refuses a form without parsing it. */
  form?: true;
  /** Limit of a JSON body in bytes, when the default (`maxJsonBytesOf` in `functions/src/platform/http-area.ts`) does not suit the route. */
  maxBodyBytes?: number;
  /** True = the use case gets the body as unparsed bytes (for webhooks, whose signature covers the bytes). */
  rawBody?: true;
  /** Content type of a response that is a bare string; absent = the response is JSON. */
  textType?: string;
  /** True = the route is also available to companies whose subscription has expired. */
  whenExpired?: true;
  summary: string;
};

export type ContractRoutes = Readonly<Record<string, Route>>;

/** Returns the definition unchanged; its parameter's type makes TypeScript keep the literal types of the route. */
export const route = <const R extends Route>(definition: R): R => definition;
