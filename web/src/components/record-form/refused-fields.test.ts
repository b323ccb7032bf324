import { expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { refusedFields } from './refused-fields.ts';

it("finds the fields that the server's schema refused, and none in other refusals", () => {
  expect(refusedFields(new ApiError('ERR_VALIDATION', 400, { issues: [{ path: 'body.color', message: 'x' }] }))).toEqual([
    { path: 'color', error: 'ERR_VALIDATION' },
  ]);
  expect(refusedFields(new ApiError('ERR_PLAN_LIMIT', 409, { limit: 3 }))).toBeNull();
});
