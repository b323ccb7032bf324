import { describe, expect, it } from 'vitest';
import { aFlow } from '../../../testing/a-flow.ts';
import type { NodeOf } from '../drawing.ts';
import { atPath, httpCallOf, savedOf } from './http-call.ts';

type Data = NodeOf<'httpRequest'>['data'];
const aCall = (data: Partial<Data> = {}): Data => {
  const node = aFlow([{ id: 'h', type: 'httpRequest', data }]).nodes[1];
  if (node?.type !== 'httpRequest') throw new Error('no request');
  return node.data;
};
const made = (data: Partial<Data>, values: Record<string, string> = {}) => httpCallOf(aCall(data), values);
const of = (data: Partial<Data>, values: Record<string, string> = {}) => {
  const call = made(data, values);
  return 'fault' in call ? null : call;
};
const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a request', () => {
  it('carries variables in its address, query and body', () => {
    expect(
      of(
        {
          url: 'https://loja.example/pedidos/${numero}',
          queryParams: [
            { key: 'nome', value: '${nome}' },
            { key: ' ', value: 'x' },
          ],
          requestBody: '{"de": "${nome}", "itens": ["${numero}", 3]}',
          headersString: '{"Authorization": "Bearer ${token}"}',
          timeout: 2000,
        },
        { numero: '12', nome: 'Zé & Cia', token: 'abc' },
      ),
    ).toEqual({
      method: 'POST',
      url: 'https://loja.example/pedidos/12?nome=Z%C3%A9%20%26%20Cia',
      headers: { 'content-type': 'application/json', accept: 'application/json', authorization: 'Bearer abc' },
      body: '{"de": "Zé & Cia", "itens": ["12", 3]}',
      timeoutMs: 2000,
    });
  });

  it('lets no customer change where it goes or what else it says', () => {
    const values = { nome: '../../admin?x=1#', corpo: '", "admin": true, "x": "', cab: 'a\r\nX-Admin: 1' };
    const call = of(
      { url: 'https://loja.example/c/${nome}', requestBody: '{"t": "${corpo}"}', headersString: '{"x-nome": "${cab}", "Host": "outro"}' },
      values,
    );

    expect(call?.url).toBe('https://loja.example/c/..%2F..%2Fadmin%3Fx%3D1%23');
    expect(JSON.parse(call?.body ?? '')).toEqual({ t: values.corpo });
    expect(call?.headers).toMatchObject({ 'x-nome': 'aX-Admin: 1' });
    expect(call?.headers).not.toHaveProperty('host');
  });

  it.each([
    ['{"idade": ${idade}, "n": ${nome}}', '{"idade": 18, "n": "Zé"}'],
    ['{"nome":"${nome}","quantidade":${injeta}}', '{"nome":"Zé","quantidade":"5, \\"admin\\": true"}'],
    ['não é JSON', 'não é JSON'],
  ])('makes of the body %j: %j', (requestBody, body) => {
    expect(of({ requestBody }, { idade: '18', nome: 'Zé', injeta: '5, "admin": true' })?.body).toBe(body);
  });

  it('is spelt by its content type', () => {
    const form = { headersString: '{"Content-Type": "application/x-www-form-urlencoded"}', requestBody: 'a=${nome}&b=1' };

    expect(of(form, { nome: 'x&b=2' })?.body).toBe('a=x%26b%3D2&b=1');
    expect(made({ requestBody: form.requestBody }, { nome: 'x&b=2' })).toEqual({ fault: 'ERR_BODY' });
    expect(made({ headersString: '{"authorization": "Token a=${nome}, b=1"}' }, { nome: 'x, b=2' })).toEqual({ fault: 'ERR_HEADERS' });
  });

  it('has no body when it only reads, and headers only when they are JSON', () => {
    expect(of({ method: 'GET', headersString: 'Authorization: x' })).toMatchObject({ body: null, headers: { accept: 'application/json' } });
  });

  it('adds its query to the one that is there', () => {
    expect(of({ url: 'https://loja.example/a?x=1#y', queryParams: [{ key: 'b c', value: '=' }] })?.url).toBe(
      'https://loja.example/a?x=1&b%20c=%3D',
    );
  });

  it('is none without an address', () => {
    expect(made({ url: 'loja' })).toEqual({ fault: 'ERR_ADDRESS' });
    expect(of({ url: '${api}/x' }, { api: 'https://loja.example' })?.url).toBe('https://loja.example/x');
  });
});

describe('a request that is too much', () => {
  const x = 'é'.repeat(2000);

  it.each([
    ['an address', { url: `https://loja.example/${'${x}'.repeat(450)}` }, 'ERR_ADDRESS'],
    ['a query', { queryParams: [{ key: 'q', value: '${x}'.repeat(100) }] }, 'ERR_ADDRESS'],
    ['a body', { requestBody: '${x}'.repeat(5000), headersString: '{"content-type": "text/plain"}' }, 'ERR_BODY'],
    ['a body of one text', { requestBody: `{"a": "${'${x}'.repeat(200)}"}` }, 'ERR_BODY'],
    ['headers', { headersString: `{"x-a": "${'${x}'.repeat(20)}"}` }, 'ERR_HEADERS'],
    ['lists in each other', { requestBody: nested(65) }, 'ERR_BODY'],
    ['many lists in each other', { requestBody: nested(5000) }, 'ERR_BODY'],
    ['lists around a variable', { requestBody: `${'['.repeat(65)}\${x}${']'.repeat(65)}` }, 'ERR_BODY'],
  ])('for %s is not made', (_what, data, fault) => {
    expect(made(data, { x })).toEqual({ fault });
  });

  it('is made up to there', () => {
    expect(of({ requestBody: nested(64) })?.body).toBe(nested(64));
    expect(of({ requestBody: '{"a": "${x}"}' }, { x })?.body).toBe(`{"a": "${x}"}`);
  });
});

describe('an answer', () => {
  it('is kept as its text alone where it is nested too deep', () => {
    const data = aCall({ saveVariables: [{ path: '$', variable: 'tudo' }] });

    expect(savedOf(data, nested(64))).toMatchObject({ tudo: nested(64) });
    expect(savedOf(data, nested(65))).toMatchObject({ tudo: '', apiResponse: nested(65) });
    expect(savedOf(data, nested(300_000))).toMatchObject({ tudo: '' });
  });

  it('gives the variables at their paths', () => {
    const data = aCall({
      saveVariables: [
        { path: 'data.itens[1].nome', variable: 'item' },
        { path: '$.total', variable: 'total' },
        { path: 'x', variable: ' ' },
      ],
      responseVariables: [
        { path: 'data', variableName: 'tudo' },
        { path: 'falta.x', variableName: 'falta' },
      ],
    });
    const text = JSON.stringify({ data: { itens: [{ nome: 'a' }, { nome: 'b' }] }, total: 3.5 });

    expect(savedOf(data, text)).toEqual({
      item: 'b',
      total: '3.5',
      tudo: '{"itens":[{"nome":"a"},{"nome":"b"}]}',
      falta: '',
      apiResponse: text,
      apiError: '',
    });
  });

  it('that is no JSON gives its text', () => {
    expect(savedOf(aCall({ saveVariables: [{ path: 'a', variable: 'a' }] }), '<html>')).toEqual({
      a: '',
      apiResponse: '<html>',
      apiError: '',
    });
  });

  it('gives only what it says itself', () => {
    expect(atPath({ a: 1 }, 'constructor.name')).toBeUndefined();
    expect(atPath([1, 2], 'length')).toBe(2);
    expect(atPath('x', 'a')).toBeUndefined();
  });
});
