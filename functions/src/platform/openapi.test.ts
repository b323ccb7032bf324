import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { contracts } from '@balcao/shared/contract/all.ts';
import { ticketId, ticketUuidOf } from '@balcao/shared/domain/ids.ts';
import { AppError, toErrorBody } from '@balcao/shared/errors/app-error.ts';
import { describe, expect, it } from 'vitest';
import { toOpenApi } from './openapi.ts';

type Operation = {
  operationId: string;
  parameters: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  responses: Record<string, unknown>;
};
type ErrorSchema = { properties: Record<string, unknown>; required: string[] };
const document = toOpenApi(contracts) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, ErrorSchema> };
};

describe('OpenAPI document', () => {
  it('is the committed one (npm run openapi)', () => {
    const committed = readFileSync(join(import.meta.dirname, '../../../docs/openapi.json'), 'utf8');

    expect(JSON.parse(committed)).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('is valid OpenAPI 3.1, with references that lead somewhere and schemas that are objects', async () => {
    const text = JSON.stringify(document);

    expect(await new Validator().validate(JSON.parse(text))).toMatchObject({ valid: true });
    expect(text).not.toMatch(/"items":(?:false|true|\[)|#\/\$defs/);
  });

  it('names every route once, with the parameters its path has', () => {
    const operations = Object.entries(document.paths).flatMap(([path, methods]) => Object.values(methods).map((of) => ({ path, ...of })));

    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(
      Object.values(contracts).flatMap((routes) => Object.keys(routes)).length,
    );
    for (const { path, parameters } of operations) {
      const inPath = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => `{${name}}`);
      expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath);
    }
  });

  it('describes parameters read from text as what they become', () => {
    const ticketId = document.paths['/tickets/{id}']?.put?.parameters[0];

    expect(ticketId).toMatchObject({ name: 'id', required: true, schema: { type: 'integer' } });
  });

  it('describes who has a ticket already as it is sent: JSON in `error`, with the code beside it', () => {
    const holder = { userId: null, userName: null, queueName: null, uuid: ticketUuidOf(ticketId.parse(1), randomUUID()) };
    const body = toErrorBody(new AppError('ERR_TICKET_ALREADY_OPEN', holder), 'text');
    const { properties, required } = document.components.schemas['ERR_TICKET_ALREADY_OPEN'] ?? { properties: {}, required: [] };

    expect(Object.keys(body)).toEqual(expect.arrayContaining(required));
    expect(required).toEqual(['error', 'code', 'message']);
    expect(properties).toMatchObject({ error: { type: 'string' }, code: { const: body.code } });
    expect(body.error).not.toBe(body.code);
  });

  it('lists the codes a route may answer under their status', () => {
    const update = document.paths['/tickets/{id}']?.put;

    expect(JSON.stringify(update?.responses['409'])).toContain('ERR_TICKET_HELD_BY_OTHER');
    expect(JSON.stringify(update?.responses['402'])).toContain('ERR_SUBSCRIPTION_EXPIRED');
    expect(update?.responses['404']).toBeDefined();
  });
});
