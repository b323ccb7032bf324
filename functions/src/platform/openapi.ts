import * as z from 'zod';
import type { ContractRoutes, Route } from '@balcao/shared/contract/route.ts';
import type { Permission } from '@balcao/shared/domain/permissions.ts';
import { appVersion } from '@balcao/shared/domain/app-version.ts';
import { catalogue, type ErrorCode } from '@balcao/shared/errors/catalogue.ts';
import texts from '@balcao/shared/i18n/errors/en.json' with { type: 'json' };
import { commonErrorsOf } from './common-errors.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of the given contracts, which are keyed by area name. It describes requests as callers may send them,
 *  responses as they are returned, and every error with its code. The same contracts always give the same document. */
export const toOpenApi = (contracts: Readonly<Record<string, ContractRoutes>>): Json => {
  const paths: Record<string, Json> = {};
  for (const [area, routes] of Object.entries(contracts)) {
    for (const [name, route] of Object.entries(routes)) {
      paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: toOperation(area, name, route) };
    }
  }
  return withSharedSchemas({
    openapi: '3.1.0',
    info: {
      title: 'Balcão',
      version: appVersion,
      description:
        'Multi-tenant customer service. Lists take `searchParam` and `pageNumber`; unbounded ones also answer `nextCursor` and take ' +
        '`cursor`. An error is `{ error, message, details? }`, where `error` is a code of the catalogue.',
    },
    tags: Object.keys(contracts).map((name) => ({ name })),
    paths,
    components: {
      schemas: Object.fromEntries(codesOf(contracts).map((code) => [code, toErrorSchema(code)])),
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: '`<identity token>~<session id>`, the `token` of `POST /auth/login` or `POST /auth/refresh_token`.',
        },
        identity: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'An identity token of the user pool.' },
      },
    },
  });
};

/** Moves the definitions of recursive schemas from the paths, where zod puts them, to the document's components: OpenAPI tools do not
 *  find definitions inside a path. */
const withSharedSchemas = (document: Json & { components: Json & { schemas: Json } }): Json => {
  const schemas: Json = {};
  const moved = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(moved);
    if (typeof part !== 'object' || part === null) return part;
    const { $defs = {}, ...rest } = part as Json;
    for (const [name, schema] of Object.entries($defs as Json)) {
      const { id: _name, ...shared } = moved(schema) as Json;
      if (name.startsWith('__') || name in document.components.schemas)
        throw new Error(`a schema that names itself needs a name of its own, not ${name}`);
      schemas[name] = shared;
    }
    return Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [
        key,
        key === '$ref' && typeof value === 'string' ? value.replace('#/$defs/', '#/components/schemas/') : moved(value),
      ]),
    );
  };
  const { components, ...rest } = moved(document) as typeof document;
  return { ...rest, components: { ...components, schemas: { ...components.schemas, ...schemas } } };
};

const toOperation = (area: string, name: string, route: Route): Json => ({
  operationId: name,
  tags: [area],
  summary: route.summary,
  'x-permission': route.permission,
  security: securityOf(route.permission),
  parameters: [...parametersOf('path', route.params), ...parametersOf('query', route.query)],
  ...(route.method === 'GET' || route.method === 'DELETE' ? {} : requestBodyOf(route)),
  responses: { 200: successOf(route), ...errorsOf(route), ...(route.query ? { 431: addressTooLong } : {}) },
});

const securityOf = (permission: Permission): ReadonlyArray<Json> =>
  permission === 'public' ? [] : [{ [permission === 'session:start' ? 'identity' : 'session']: [] }];

const parametersOf = (place: 'path' | 'query', schema: z.ZodObject | undefined): ReadonlyArray<Json> =>
  Object.entries(schema?.shape ?? {}).map(([name, part]) => {
    const isOptional = part.safeParse(undefined).success;
    return { name, in: place, required: place === 'path' || !isOptional, schema: toSchema(part, 'input') };
  });

const requestBodyOf = (route: Route): Json => {
  if (route.rawBody) return { requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } } };
  if (!route.body) return {};
  const required = !route.body.safeParse({}).success;
  return { requestBody: { required, content: { 'application/json': { schema: toSchema(route.body, 'input') } } } };
};

const successOf = (route: Route): Json => ({
  description: 'Success',
  content: { [route.textType ?? 'application/json']: { schema: toSchema(route.response, 'output') } },
});

const errorsOf = (route: Route): Json => {
  const byStatus = Map.groupBy(new Set([...route.errors, ...commonErrorsOf(route)]), (code) => catalogue[code].status);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, ofStatus]) => [
        String(status),
        {
          description: ofStatus.join(', '),
          content: { 'application/json': { schema: oneOf(ofStatus.map((code) => ({ $ref: `#/components/schemas/${code}` }))) } },
        },
      ]),
  );
};

const codesOf = (contracts: Readonly<Record<string, ContractRoutes>>): ReadonlyArray<ErrorCode> => {
  const routes = Object.values(contracts).flatMap((area) => Object.values(area));
  return [...new Set(routes.flatMap((route) => [...route.errors, ...commonErrorsOf(route)]))].sort();
};

/** OpenAPI description of status 431, which the gateway itself returns: its body is not one of our errors. */
const addressTooLong = { description: 'The address with its query and headers is longer than the gateway takes (about 8 kB).' };

const toErrorSchema = (code: ErrorCode): Json => {
  const { details } = catalogue[code];
  const hasDetails = !details.safeParse(undefined).success;
  // `ERR_TICKET_ALREADY_OPEN` answers the second of two attendants who accept a ticket at the same time: `error` is the ticket with its
  // attendant as JSON, and `code` is the error code (see `toErrorBody`).
  const named =
    code === 'ERR_TICKET_ALREADY_OPEN'
      ? { error: { type: 'string', contentMediaType: 'application/json' }, code: { const: code } }
      : { error: { const: code } };
  return {
    type: 'object',
    description: texts[code],
    properties: { ...named, message: { type: 'string' }, ...(hasDetails ? { details: toSchema(details, 'output') } : {}) },
    required: [...Object.keys(named), 'message'],
  };
};

const oneOf = (schemas: ReadonlyArray<Json>): Json => (schemas.length === 1 ? { ...schemas[0] } : { oneOf: schemas });

/** Converts a zod schema to JSON Schema. A `z.coerce` number in a request is documented by its output type, because its input type allows
 *  anything. */
const toSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      // zod writes `items: false` for a tuple. It is removed: `maxItems` says the same, and not every OpenAPI tool accepts boolean schemas.
      if (jsonSchema.items === false) delete jsonSchema.items;
      if (io === 'input' && zodSchema._zod.def.type === 'number' && jsonSchema.type === undefined)
        Object.assign(jsonSchema, z.toJSONSchema(zodSchema, { io: 'output' }), { $schema: undefined });
    },
  });
  return json;
};
