import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOwnRequest } from './own-requests.ts';

const pages = new Set([4100, 4101]);
const asks = (headers: Record<string, string | undefined>) => isOwnRequest({ headers }, pages);

describe('a local server', () => {
  it.each([
    ['a program', { host: '127.0.0.1:4102' }],
    ['the app', { host: '127.0.0.1:4103', origin: 'http://127.0.0.1:4100' }],
    ['the app by name', { host: 'localhost:4100', origin: 'http://localhost:4100' }],
    ['an address typed in', { host: 'localhost:4100', 'sec-fetch-site': 'none' }],
    ['a link followed from elsewhere', { host: 'localhost:4100', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }],
    ['IPv6', { host: '[::1]:4100' }],
  ])('answers %s', (_who, headers) => {
    expect(asks(headers)).toBe(true);
  });

  it.each([
    ['a page elsewhere', { host: '127.0.0.1:4102', origin: 'https://evil.example' }],
    ['a page without an origin', { host: '127.0.0.1:4102', origin: 'null' }],
    ['a page of another local server', { host: '127.0.0.1:4102', origin: 'http://127.0.0.1:3000' }],
    ['a name led here', { host: 'evil.example:4100', origin: 'http://evil.example:4100' }],
    ['a name that looks like ours', { host: '127.0.0.1.evil.example' }],
    ['a picture on a page elsewhere', { host: '127.0.0.1:4102', 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    ['nobody', {}],
  ])('refuses %s', (_who, headers) => {
    expect(asks(headers)).toBe(false);
  });

  it('answers no other origin, whatever it is called', () => {
    fc.assert(
      fc.property(fc.domain(), (name) => {
        expect(asks({ host: '127.0.0.1:4102', origin: `https://${name}` })).toBe(false);
        expect(asks({ host: `${name}:4100` })).toBe(false);
      }),
    );
  });
});
