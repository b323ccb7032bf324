// @vitest-environment happy-dom
import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { failureText } from './failure-text.ts';

beforeAll(async () => {
  await startI18n();
  await i18next.loadNamespaces('messageFailures');
});
const textOf = (code: number, reason = 'as the provider says') =>
  failureText({ code, reason }, i18next.getFixedT('pt', ['messageFailures', 'conversation']));

describe('failureText', () => {
  it('puts what people can act on into words, and leaves the rest as it came', () => {
    expect(textOf(463)).toContain('iniciar conversas');
    expect(textOf(-2)).toBe('O canal não confirmou o envio: a mensagem pode ter chegado');
    expect(textOf(131047)).toContain('24 h');
    expect(textOf(131009)).toContain('não aceitou o conteúdo');
    expect(textOf(-4)).toBe('A alteração não chegou ao cliente');
    expect(textOf(-4, 'formerNumber')).toContain('outro número');
    expect(textOf(-5)).toBe('a conexão desta conversa foi excluída');
    expect(textOf(999_999)).toBe('as the provider says');
  });
});
