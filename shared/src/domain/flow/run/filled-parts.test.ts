import { XMLParser } from 'fast-xml-parser';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { filledAddress } from './filled-address.ts';
import { filledBody } from './filled-body.ts';
import { httpCallOf } from './http-call.ts';

const hostile = [
  'Zé","desconto":100,"x":"',
  '5, "admin": true',
  'a&admin=1',
  '</nome><admin>1</admin>',
  ']]><admin/>',
  '" admin="1',
  '../..',
  '..',
  '.',
  'a, admin=true',
  '\\',
  '\\"',
  'true',
  '007',
  '-0',
  '1e9',
  'null',
  '\ud800',
  '${outra}',
  '#',
  '?x=1',
  '@evil.example',
  'evil.example',
  '.evil.example',
  '\r\nX-Admin: 1',
  '{"a":1}',
  '',
];
const anyText = fc.oneof(
  fc.constantFrom(...hostile),
  fc.string({ unit: 'binary' }),
  fc.array(fc.constantFrom(...'",:{}[]&=<>\'/\\.%;#?@ a1'), { maxLength: 12 }).map((all) => all.join('')),
);
const values = fc.record({ a: anyText, b: anyText });
const runs = { numRuns: 400 };

describe('what a customer wrote is one value', () => {
  it('of a JSON body, with quotes around it or without, and inside JSON that is a text', () => {
    const drawn =
      '{"nome": "Sr. ${a}!", "quantidade": ${b}, "lista": [${a}, "${b}"], "dentro": "{\\"x\\": \\"${a}\\", \\"y\\": ${b}}", "fixo": 1}';
    fc.assert(
      fc.property(values, ({ a, b }) => {
        const read = JSON.parse(filledBody(drawn, 'application/json; charset=utf-8', { a, b }) ?? 'null');

        const bare = (value: string) => (/^(-?(0|[1-9]\d{0,14})(\.\d{1,10})?|true|false|null)$/.test(value) ? JSON.parse(value) : value);
        expect(read).toEqual({ nome: `Sr. ${a}!`, quantidade: bare(b), lista: [bare(a), b], dentro: expect.any(String), fixo: 1 });
        expect(JSON.parse(read.dentro)).toEqual({ x: a, y: bare(b) });
      }),
      runs,
    );
  });

  it('of a form', () => {
    fc.assert(
      fc.property(values, ({ a, b }) => {
        const read = new URLSearchParams(filledBody('nome=${a}&n=1&junto=x${a}y${b}', 'application/x-www-form-urlencoded', { a, b }) ?? '');

        expect([...read]).toEqual([
          ['nome', a.toWellFormed()],
          ['n', '1'],
          ['junto', `x${a.toWellFormed()}y${b.toWellFormed()}`],
        ]);
      }),
      runs,
    );
  });

  it('of JSON that is a value of a form or of a query', () => {
    const json = '{"text":"Oi ${a}","n":${b},"p":"50%"}';
    const read = (text: string | null | undefined) => JSON.parse(new URLSearchParams(text ?? '').get('payload') ?? 'null');
    fc.assert(
      fc.property(values, ({ a: wildA, b: wildB }) => {
        const [a, b] = [wildA.toWellFormed(), wildB.toWellFormed()];
        const call = httpCallOf(
          {
            url: `https://a.example/x?k=1&payload=${json}`,
            method: 'GET',
            headersString: '{}',
            requestBody: '',
            queryParams: [{ key: 'payload', value: json }],
            timeout: 5000,
          } as Parameters<typeof httpCallOf>[0],
          { a, b },
        );
        if ('fault' in call) throw new Error(call.fault);
        const [inAddress, inParams] = new URL(call.url).searchParams.getAll('payload').map((text) => JSON.parse(text));

        const isBare = /^(-?(0|[1-9]\d{0,14})(\.\d{1,10})?|true|false|null)$/.test(b);
        const drawn = { text: `Oi ${a}`, n: isBare ? JSON.parse(b) : b, p: '50%' };
        expect([inAddress, inParams]).toEqual([drawn, drawn]);
        const form = filledBody(`canal=1&payload=${json}`, 'application/x-www-form-urlencoded', { a, b });
        expect(read(form)).toEqual(drawn);
      }),
      runs,
    );
  });

  it('of XML that is a section or a text of XML, or a text of JSON', () => {
    const reader = new XMLParser({
      ignoreAttributes: false,
      parseTagValue: false,
      parseAttributeValue: false,
      trimValues: false,
      htmlEntities: true,
    });
    const inner = '<nome n="${a}">x${b}</nome>';
    fc.assert(
      fc.property(values, ({ a, b }) => {
        const escaped = inner.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        const whole = filledBody(`<s><c><![CDATA[${inner}]]></c><t>${escaped}</t></s>`, 'text/xml', { a, b });
        const json = filledBody(JSON.stringify({ xml: inner }), 'application/json', { a, b });

        const { s } = reader.parse(whole ?? '');
        const names = [s.c, s.t, JSON.parse(json ?? '{}').xml].map((text) => reader.parse(String(text)));
        for (const name of names) expect([Object.keys(name), Object.keys(name.nome).sort()]).toEqual([['nome'], ['#text', '@_n']]);
      }),
      runs,
    );
  });

  it.each([
    ['JSON behind other words', 'application/json', '{"t":"JSON: {\\"a\\":\\"${a}\\"}"}'],
    ['JSON in an element', 'text/xml', '<s>{"a":"${a}"}</s>'],
    ['JSON in a section', 'text/xml', '<s><![CDATA[{"a":"${a}"}]]></s>'],
    ['the name of an element in a section', 'text/xml', '<s><![CDATA[<${a}/>]]></s>'],
    ['a comment of GraphQL', 'application/json', '{"query":"# don\\"t ${a}\\nquery { id }"}'],
    ['a selection of GraphQL behind a text', 'application/json', '{"query":"query M($a: String = \\"x\\") { id(n: ${a}) }"}'],
    ['a selection of GraphQL behind a comment', 'application/json', '{"query":"# x\\nfragment F on A { id(n: ${a}) }"}'],
  ])('and none at all in %s', (_place, type, drawn) => {
    expect(filledBody(drawn, type, { a: 'x"){y' })).toBeNull();
  });

  it('and no letter that XML may not hold', () => {
    expect(filledBody('<a>${a}</a>', 'text/xml', { a: 'x\u0001\ufffe\ud800y' })).toBe('<a>x\ufffd\ufffdy</a>');
  });

  it('and no way to what lies above a segment', () => {
    expect(filledAddress('https://a.example/clientes/${a}', { a: '' })).toBeNull();
    expect(filledAddress('https://a.example/clientes/${a}/notas', {})).toBeNull();
    expect(filledAddress('https://a.example/clientes/n${a}', {})).toBe('https://a.example/clientes/n');
  });

  it('of XML: in an element, an attribute, a section', () => {
    const reader = new XMLParser({
      ignoreAttributes: false,
      parseTagValue: false,
      trimValues: false,
      processEntities: { enabled: true, maxTotalExpansions: 100_000, maxExpandedLength: 1_000_000 },
      htmlEntities: true,
    });
    fc.assert(
      fc.property(values, ({ a, b }) => {
        const body = filledBody(`<p n="\${a}" m='\${b}'><q>\${a}</q><r><![CDATA[x \${b}]]></r></p>`, 'application/soap+xml', { a, b });
        const read = reader.parse(body ?? '');

        expect(Object.keys(read)).toEqual(['p']);
        expect(Object.keys(read.p).sort()).toEqual(['@_m', '@_n', 'q', 'r']);
        expect(typeof read.p.q).toBe('string');
        expect(typeof read.p.r).toBe('string');
      }),
      runs,
    );
  });

  it('of an address: a segment of its path, a value of its query, a label of its host', () => {
    const drawn = 'https://${b}.loja.example/c/${a}/p-${b}?x=${a}&y=1#z';
    fc.assert(
      fc.property(fc.record({ a: anyText, b: fc.oneof(anyText, fc.constant('filial-2')) }), ({ a, b }) => {
        const address = filledAddress(drawn, { a, b });
        if (address === null) return;
        const url = new URL(address);

        expect(url.hostname).toBe(`${b.toLowerCase()}.loja.example`);
        expect(url.pathname.split('/').map(decodeURIComponent)).toEqual(['', 'c', a.toWellFormed(), `p-${b}`]);
        expect([...url.searchParams]).toEqual([
          ['x', a.toWellFormed()],
          ['y', '1'],
        ]);
      }),
      runs,
    );
  });

  it('of a header', () => {
    const node = { url: 'https://loja.example', method: 'GET', queryParams: [], requestBody: '', timeout: 1000 } as never as Parameters<
      typeof httpCallOf
    >[0];
    fc.assert(
      fc.property(values, ({ a, b }) => {
        const call = httpCallOf(
          { ...node, headersString: '{"x-a": "token=${a}; n=1", "x-b": "\\"${b}\\"; n=1", "cookie": "a=${a}; b=${b}"}' },
          { a, b },
        );
        if ('fault' in call) return;

        expect(Object.keys(call.headers).sort()).toEqual(['accept', 'content-type', 'cookie', 'x-a', 'x-b']);
        expect(call.headers['x-a']?.split(/[;,]/)).toHaveLength(2);
        expect(call.headers['cookie']?.split(/[;,]/)).toHaveLength(2);
        expect(call.headers['x-b']?.replaceAll(/\\./g, '').split('"')).toHaveLength(3);
        expect(Object.values(call.headers).join('')).not.toMatch(/[\r\n]/);
      }),
      runs,
    );
  });
});

describe('what cannot be filled safely', () => {
  const x = { x: 'Zé', n: '5' };

  it.each([
    ['a name of a field', '{"${x}": 1}', 'application/json'],
    ['a name inside JSON that is a text', '{"a": "{\\"${x}\\": 1}"}', 'application/json'],
    ['half an escape', '{"a": "\\${x}"}', 'application/json'],
    ['a text among signs', '{"a": 1${x}}', 'application/json'],
    ['two values in one place', '[${n}${n}]', 'application/json'],
    ['a text that does not end', '{"a": "${x}', 'application/json'],
    ['no JSON', 'não é JSON ${x}', 'application/json'],
    ['a form that is called JSON', 'a=${x}', 'application/json'],
    ['a bare text in a query of GraphQL', '{"query": "query { a(b: ${x}) { c } }"}', 'application/json'],
    ['a name of a form’s field', '${x}=1', 'application/x-www-form-urlencoded'],
    ['a name of a later field', 'a=1&b${x}=1', 'application/x-www-form-urlencoded'],
    ['a name of an element', '<a><${x}/></a>', 'text/xml'],
    ['a bare attribute', '<a b=${x}/>', 'text/xml'],
    ['a comment', '<a><!-- ${x} --></a>', 'text/xml'],
    ['an entity', '<!DOCTYPE a [<!ENTITY b "${x}">]><a>&b;</a>', 'application/xml'],
    ['no XML', 'a ${x}', 'application/xml'],
    ['a page', '<p>${x}</p>', 'text/html'],
    ['a table', 'a,${x}', 'text/csv'],
  ])('is no body: %s', (_what, body, type) => {
    expect(filledBody(body, type, x)).toBeNull();
  });

  it.each([
    ['https://loja.example/c/${x}/apagar', '..'],
    ['https://loja.example/c/${x}', '.'],
    ['https://loja.example/c/.${x}', '.'],
    ['https://loja.example/c/%2e${x}/b', '.'],
    ['https://loja.example/c/.\n${x}/b', '.'],
    ['https://loja.example/c?${x}=1', 'admin'],
    ['https://loja.example${x}/c', '.evil.example'],
    ['https://loja.example${x}', 'evil'],
    ['https://loja.${x}/c', 'evil'],
    ['https://${x}.example/c', 'evil.example/'],
    ['https://${x}/c', 'evil.example/x?'],
    ['https://${x}/c', 'a@evil.example'],
    ...[
      '2130706433',
      '0x7f000001',
      '017700000001',
      '0',
      'localhost',
      'metadata',
      '127.1',
      '0x7f.0.0.1',
      '010.0.0.1',
      '999.1.1.1',
      'loja.example:99999',
    ].map((host): [string, string] => ['https://${x}/c', host]),
    ['${x}/c', 'https://evil.example/#'],
    ['${x}.loja.example/c', 'https://evil'],
    ['${x}', 'file:///etc/passwd'],
  ])('is no address: %s with %s', (address, value) => {
    expect(filledAddress(address, { x: value })).toBeNull();
  });

  it.each([
    ['https://${x}.example/c', 'loja', 'https://loja.example/c'],
    ['https://${x}/c', 'loja.example:8080', 'https://loja.example:8080/c'],
    ['https://${x}/c', '203.0.113.5', 'https://203.0.113.5/c'],
    ['https://u:${x}@loja.example/c', 'a@b', 'https://u:a%40b@loja.example/c'],
    ['${x}/c', 'https://loja.example/v2', 'https://loja.example/v2/c'],
    ['${x}', 'https://loja.example/v2?page=2#top', 'https://loja.example/v2?page=2'],
    ['https://loja.example/v${x}..', '1', 'https://loja.example/v1..'],
  ])('is not what was drawn well: %s', (address, value, filled) => {
    expect(filledAddress(address, { x: value })).toBe(filled);
  });

  it.each([
    ['{"query": "query { a(b: \\"${x}\\", c: ${n}) { d } }"}', 'application/json', { query: 'query { a(b: "Z\\"é", c: 5) { d } }' }],
    ['{"texto": "[URGENTE] \\"${x}\\""}', 'application/vnd.api+json', { texto: '[URGENTE] "Z"é"' }],
  ])('is not what was drawn well: %s', (body, type, read) => {
    expect(JSON.parse(filledBody(body, type, { x: 'Z"é', n: '5' }) ?? '')).toEqual(read);
  });

  it('is not plain text, nor a body without variables', () => {
    expect(filledBody('a ${x}', 'text/plain', x)).toBe('a Zé');
    expect(filledBody('a,b', 'text/csv', x)).toBe('a,b');
  });
});
