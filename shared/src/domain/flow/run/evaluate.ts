import { numberIn } from './compare.ts';

/** What an expression of the variable node comes to: numbers, `+ - * / %`, parentheses, texts in quotes, and `${names}` of variables; `+` joins texts.
 *  A variable is a value and never part of the expression, whatever the customer wrote into it. Null for anything else. */
export const evaluate = (expression: string, valueOf: (name: string) => string): string | null => {
  const tokens = tokensOf(expression);
  if (tokens === null || tokens.length === 0) return null;
  const reader = { tokens, next: 0, depth: 0, valueOf };
  const value = sum(reader);
  return value === null || reader.next < tokens.length ? null : String(value);
};

type Token = { kind: 'value'; value: Value } | { kind: 'name'; name: string } | { kind: 'sign'; sign: string };
type Value = number | string;
type Reader = { tokens: ReadonlyArray<Token>; next: number; depth: number; valueOf: (name: string) => string };

const mostTokens = 200;
const deepest = 30;

const pattern =
  /\s*(?:(\d+(?:\.\d+)?)|"([^"]*)"|'([^']*)'|\$\{\s*([\p{L}\p{N}_.-]{1,60})\s*\}|\{\{\s*([\p{L}\p{N}_.-]{1,60})\s*\}\}|([-+*/%()]))\s*/uy;

const tokensOf = (expression: string): Token[] | null => {
  const tokens: Token[] = [];
  const reader = new RegExp(pattern);
  while (reader.lastIndex < expression.length) {
    const found = reader.exec(expression);
    if (!found || tokens.length === mostTokens) return null;
    const [, number, double, single, dollar, braces, sign] = found;
    const name = dollar ?? braces;
    if (number !== undefined) tokens.push({ kind: 'value', value: Number(number) });
    else if (name !== undefined) tokens.push({ kind: 'name', name });
    else if (sign !== undefined) tokens.push({ kind: 'sign', sign });
    else tokens.push({ kind: 'value', value: double ?? single ?? '' });
  }
  return tokens;
};

/** The sign that comes next when it is one of these; it is taken. */
const take = (reader: Reader, signs: string): string | null => {
  const token = reader.tokens[reader.next];
  if (token?.kind !== 'sign' || !signs.includes(token.sign)) return null;
  reader.next++;
  return token.sign;
};

const sum = (reader: Reader): Value | null => {
  let left = product(reader);
  for (let sign = take(reader, '+-'); sign !== null && left !== null; sign = take(reader, '+-')) {
    const right = product(reader);
    if (right === null) return null;
    if (sign === '+') left = typeof left === 'number' && typeof right === 'number' ? left + right : `${left}${right}`;
    else left = typeof left === 'number' && typeof right === 'number' ? left - right : null;
  }
  return finite(left);
};

const product = (reader: Reader): Value | null => {
  let left = factor(reader);
  for (let sign = take(reader, '*/%'); sign !== null && left !== null; sign = take(reader, '*/%')) {
    const right = factor(reader);
    if (typeof left !== 'number' || typeof right !== 'number') return null;
    left = finite(sign === '*' ? left * right : sign === '/' ? left / right : left % right);
  }
  return left;
};

const factor = (reader: Reader): Value | null => {
  if (++reader.depth > deepest) return null;
  try {
    if (take(reader, '-') !== null) {
      const value = factor(reader);
      return typeof value === 'number' ? -value : null;
    }
    if (take(reader, '(') !== null) {
      const value = sum(reader);
      return take(reader, ')') === null ? null : value;
    }
    const token = reader.tokens[reader.next];
    if (!token || token.kind === 'sign') return null;
    reader.next++;
    if (token.kind === 'value') return token.value;
    const value = reader.valueOf(token.name);
    return numberIn(value) ?? value;
  } finally {
    reader.depth--;
  }
};

const finite = (value: Value | null): Value | null => (typeof value === 'number' && !Number.isFinite(value) ? null : value);
