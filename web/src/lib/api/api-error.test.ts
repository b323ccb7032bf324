import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { ApiError, codeText, errorText } from './api-error.ts';

beforeAll(async () => {
  await i18next.init({ lng: 'pt', resources: { pt: { errors: { ERR_TOO_MANY_INTEGRATIONS: 'Já existem {{max}} integrações.' } } } });
});

describe('what an error says', () => {
  it('holds what its details name', () => {
    expect(errorText(new ApiError('ERR_TOO_MANY_INTEGRATIONS', 422, { max: 100 }))).toBe('Já existem 100 integrações.');
  });

  it('is its code where there is no text, whatever its details are', () => {
    expect(errorText(new ApiError('ERR_NOBODY_KNOWS', 500, null))).toBe('ERR_NOBODY_KNOWS');
    expect(codeText('ERR_TOO_MANY_INTEGRATIONS', 'text')).toContain('Já existem');
  });
});
