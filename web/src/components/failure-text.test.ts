// @vitest-environment happy-dom
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../app/i18n.ts';
import { failureText } from './failure-text.ts';

beforeAll(() => startI18n());
const textOf = (code: number) => failureText({ code, reason: 'as the provider says' }, i18next.getFixedT('pt', ['conversation', 'common']));

describe('failureText', () => {
  it('puts what people can act on into words, and leaves the rest as it came', () => {
    expect(textOf(463)).toContain('iniciar conversas');
    expect(textOf(-2)).toBe('o WhatsApp não respondeu');
    expect(textOf(131047)).toContain('24 h');
    expect(textOf(999_999)).toBe('as the provider says');
  });
});
