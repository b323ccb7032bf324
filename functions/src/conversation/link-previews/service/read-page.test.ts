import { expect, it } from 'vitest';
import { readPage } from './read-page.ts';

const address = new URL('https://loja.example/produtos/1');
const read = (html: string) => readPage(html, address);
const head = (inside: string) => read(`<!doctype html><html><head>${inside}</head><body></body></html>`);

it('reads what a page says for cards, before what it says for readers', () => {
  const page = head(`
    <title>Loja | Caneca</title>
    <meta name="description" content="Descrição comum">
    <meta property="og:title" content="Caneca &amp; pires">
    <meta content="Feita à mão" property="OG:Description">
    <meta property="og:site_name" content="Loja Modelo">
    <meta property="og:image" content="/caneca.jpg">`);

  expect(page).toEqual({
    title: 'Caneca & pires',
    description: 'Feita à mão',
    siteName: 'Loja Modelo',
    picture: new URL('https://loja.example/caneca.jpg'),
  });
});

it('reads a page that says only its title, whatever way it is written', () => {
  expect(read('<TITLE lang=pt>\n  Caneca\t<b>azul</b> &#x1F600;\n</TITLE>')).toMatchObject({
    title: 'Caneca <b>azul</b> 😀',
    picture: null,
  });
  expect(head('<meta property="og:title" content="  "><title>Caneca</title>').title).toBe('Caneca');
  expect(head('<title>Um</title><title>Dois</title>').title).toBe('Um');
});

it.each([
  '',
  'só texto',
  '<',
  '<title>',
  '<title>sem fim',
  '<!--',
  '<meta',
  '<meta property="og:title" content="',
  '\0\0\0',
  '<![CDATA[',
  '</title>',
])('finds nothing in %j', (html) => {
  expect(read(html)).toEqual({ title: null, description: null, siteName: null, picture: null });
});

it('what stands in the body, in a script or in a comment says nothing', () => {
  const page = read(`<head><script>"<meta property='og:title' content='não'>"</script><!-- <title>não</title> --></head>
    <body><title>não</title><meta property="og:image" content="https://a.example/nao.png"></body>`);

  expect(page).toEqual({ title: null, description: null, siteName: null, picture: null });
});

it('cuts a title of a megabyte, and texts of any letters, to what a card shows', () => {
  expect(head(`<title>${'á'.repeat(1_000_000)}</title>`).title).toHaveLength(200);
  expect(head(`<meta property="og:title" content="${'x'.repeat(1_000_000)}">`).title).toHaveLength(200);
  expect(head(`<meta name="description" content="${'👩‍👩‍👧‍👦'.repeat(10_000)}">`).description?.isWellFormed()).toBe(true);
  expect(head(`<title>a${'\u0301'.repeat(100_000)}</title>`).title?.length).toBeLessThanOrEqual(800);
  expect(head(`<meta property="og:site_name" content="${'\ud800'.repeat(9)}x">`).siteName?.isWellFormed()).toBe(true);
});

it('takes out what turns the writing round, controls, and what nobody can see', () => {
  expect(head('<title>banco\u202Egpj.exe\u0000\u0007 \u2066ok\u2069</title>').title).toBe('bancogpj.exe ok');
  expect(head('<title>\u200B\u2060\u00AD</title>').title).toBeNull();
});

it.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:image/svg+xml,<svg/>',
  'file:///etc/passwd',
  'blob:https://a.example/x',
  'http://[',
  `https://a.example/${'x'.repeat(3000)}`,
])('%j is no picture', (picture) => {
  expect(head(`<meta property="og:image" content="${picture}">`).picture).toBeNull();
});

it.each(['https://outra.example/', 'javascript:alert(1)', '//interno/'])('a base of %s moves nothing', (base) => {
  const page = head(`<base href="${base}"><meta property="og:image" content="p.png">`);

  expect(page.picture?.href).toBe('https://loja.example/produtos/p.png');
});

it('is done with pages that only nest or only repeat', () => {
  const size = 60_000;
  expect(read(`${'<a>'.repeat(size)}<title>fundo</title>`).title).toBeNull();
  expect(read(`<title>topo</title>${'<div x=1><table>'.repeat(size)}`).title).toBe('topo');
  expect(read(`<meta ${'a '.repeat(size)} property=og:title content=ok>`).title).toBe('ok');
  expect(head('<meta property="og:title" content="um">'.repeat(size)).title).toBe('um');
  expect(read('</p>'.repeat(size)).title).toBeNull();
  expect(read('&amp;&#x'.repeat(size)).title).toBeNull();
  expect(read('<'.repeat(size)).title).toBeNull();
});

it('names that every object has are no surprise', () => {
  expect(head('<meta property="__proto__" content="x"><meta name="constructor" content="y" __proto__="z">').title).toBeNull();
});

it('reads a head that is longer than a piece', () => {
  const page = head(`<style>${'a{b:c}'.repeat(5000)}</style><meta name="x" content="${'<'.repeat(20_000)}"><title>Caneca</title>`);

  expect(page.title).toBe('Caneca');
});
