// @vitest-environment happy-dom
import { usersContract } from '@balcao/shared/contract/users.ts';
import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { schemaProblems } from './schema-problems.ts';

beforeAll(() => startI18n());

const { body } = usersContract.createUser;
const saidOf = (fields: object, path: string) =>
  schemaProblems(body, { name: 'Ana', email: 'ana@loja.example', password: 'Senha#2026', ...fields }).find((each) => each.path === path)
    ?.error;

it('says of a name that is missing, too short or too long what is wrong with it, and takes both limits', () => {
  expect(['', 'A', 'Al', 'a'.repeat(50), 'a'.repeat(51)].map((name) => saidOf({ name }, 'name'))).toEqual([
    'Preencha este campo.',
    'No mínimo 2 caracteres.',
    undefined,
    undefined,
    'No máximo 50 caracteres.',
  ]);
});

it('says that an address is no e-mail address', () => {
  expect(['', 'ana@', 'ana.loja.example', 'ana@loja.example'].map((email) => saidOf({ email }, 'email'))).toEqual([
    'Preencha este campo.',
    'E-mail inválido.',
    'E-mail inválido.',
    undefined,
  ]);
});
