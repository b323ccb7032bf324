import type { z } from 'zod';
import type { Permission } from '../domain/permissions.ts';
import type { ErrorCode } from '../errors/catalogue.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** An HTTP operation as data. From it are derived: the types of its handler, the API client of the browser, the route of the API
 *  gateway, the OpenAPI document and the permission test. Without `params`, `query` or `body` the operation takes none. */
export type Route = {
  method: Method;
  /** URL path with its parameters in braces, such as `/tags/{id}`. */
  path: string;
  permission: Permission;
  /** Error codes that this route may return, besides those of all routes (sign-in, permission, validation). */
  errors: ReadonlyArray<ErrorCode>;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** True = the body may also be a multipart form with files. Without this, a multipart request is refused unparsed. */
  form?: true;
  /** Maximum size of a JSON body in bytes; absent = the default (`maxJsonBytesOf` in `functions/src/platform/http-area.ts`). */
  maxBodyBytes?: number;
  /** True = the handler gets the body as unparsed bytes, for webhooks, whose signature is computed over the bytes. */
  rawBody?: true;
  /** Content type of a response that is a plain text; absent = the response is JSON. */
  textType?: string;
  /** True = the route also works for companies whose subscription has expired. */
  whenExpired?: true;
  summary: string;
};

export type ContractRoutes = Readonly<Record<string, Route>>;

/** Returns the route definition unchanged; the type parameter makes TypeScript infer its literal types. */
export const route = <const R extends Route>(definition: R): R => definition;
