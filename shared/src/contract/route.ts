import type { z } from 'zod';
import type { Permission } from '../domain/permissions.ts';
import type { ErrorCode } from '../errors/catalogue.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One HTTP operation as data: the handler's types, the browser's client, the gateway's route, the OpenAPI
 *  document and the permission test are all made from it. Absent parts (`params`, `query`, `body`) are empty. */
export type Route = {
  method: Method;
  /** Parameters in braces. */
  path: string;
  permission: Permission;
  /** Codes of the catalogue this route may answer besides those every route may (sign-in, permission, validation). */
  errors: ReadonlyArray<ErrorCode>;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  response: z.ZodType;
  /** The use case gets the unparsed bytes (webhooks, whose signature covers them; multipart forms). */
  rawBody?: true;
  /** The response is a bare string of this content type instead of JSON. */
  textType?: string;
  /** Companies whose subscription ended may still call it. */
  whenExpired?: true;
  summary: string;
};

export type ContractRoutes = Readonly<Record<string, Route>>;

/** Identity function that keeps a route's literal types. */
export const route = <const R extends Route>(definition: R): R => definition;
