// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { writePaper } from './conversation-paper.ts';

const message = (change: object) => ({
  id: 'x',
  ticketId: 7,
  body: 'Olá *mundo*',
  fromMe: false,
  mediaType: 'conversation',
  mediaUrl: null,
  media: null,
  quotedMsg: null,
  isDeleted: false,
  isEdited: false,
  isForwarded: false,
  isPrivate: false,
  failed: null,
  reactions: [],
  contact: { name: 'Ana' },
  author: null,
  user: null,
  createdAt: '2026-03-10T12:00:00.000Z',
  ...change,
});
const paperOf = (...messages: object[]) => {
  const page = document.implementation.createHTMLDocument();
  writePaper(page, {
    ticket: { id: 7, contact: { name: 'Ana <b>' }, whatsapp: { name: 'Loja' }, queue: null } as never,
    messages: messages as never,
    by: 'Bia',
    company: 'Loja Modelo',
    withPictures: true,
    at: new Date('2026-03-11T12:00:00.000Z'),
    t: ((key: string, values?: object) => `${key}${values ? JSON.stringify(values) : ''}`) as never,
  });
  return page;
};

it('writes what customers wrote as text, whatever it looks like', () => {
  const page = paperOf(message({ body: '<img src=x onerror=alert(1)> **' }), message({ isDeleted: true, body: 'segredo' }));

  expect(page.querySelectorAll('img, script, b')).toHaveLength(0);
  expect(page.querySelector('h1')?.textContent).toBe('Ana <b>');
  expect(page.body.textContent).toContain('<img src=x onerror=alert(1)>');
  expect(page.body.textContent).not.toContain('segredo');
});

it('says who wrote, parts days and tickets, and shows pictures', () => {
  const page = paperOf(
    message({}),
    message({ fromMe: true, user: { name: 'Bia' }, ticketId: 8, createdAt: '2026-03-12T12:00:00.000Z' }),
    message({ mediaType: 'image', mediaUrl: 'https://x/y.png', ticketId: 8, createdAt: '2026-03-12T12:01:00.000Z', body: '' }),
  );

  expect([...page.querySelectorAll('article .who')].map(({ firstChild }) => firstChild?.textContent)).toEqual(['Ana', 'Bia', 'Ana']);
  expect(page.querySelectorAll('h2')).toHaveLength(2);
  expect(page.querySelectorAll('h3')).toHaveLength(1);
  expect(page.querySelector('img')?.src).toBe('https://x/y.png');
  expect(page.querySelector('style')?.textContent).toContain('A4 portrait');
});
