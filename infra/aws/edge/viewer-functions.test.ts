import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { apiFunction, pageFunction } from './viewer-functions.ts';

const passedOn = (code: string, uri: string, headers: Record<string, { value: string }> = {}) =>
  runInNewContext(`${code}; handler(${JSON.stringify({ request: { uri, headers }, viewer: { ip: '1.2.3.4' } })})`);
const uriAfter = (code: string, uri: string): unknown => passedOn(code, uri).uri;

it.each([
  ['/', '/index.html'],
  ['/tickets/0190c1f2-aaaa-bbbb-cccc-0123456789ab', '/index.html'],
  ['/settings/', '/index.html'],
  ['/assets/index-Bx.js', '/assets/index-Bx.js'],
  ['/config.json', '/config.json'],
  ['/service-worker.js', '/service-worker.js'],
])('answers %s with %s', (asked, answered) => {
  expect(uriAfter(pageFunction, asked)).toBe(answered);
});

it.each([
  ['/api/whatsapp/all/', '/api/whatsapp/all'],
  ['/api/whatsapp-restart//', '/api/whatsapp-restart'],
  ['/api/tickets', '/api/tickets'],
])('sends %s to the API as %s', (asked, sent) => {
  expect(uriAfter(apiFunction, asked)).toBe(sent);
});

it('tells the API who asks, whatever the caller wrote there', () => {
  expect(passedOn(apiFunction, '/api/auth/login', { 'x-viewer-address': { value: '9.9.9.9' } }).headers).toEqual({
    'x-viewer-address': { value: '1.2.3.4' },
  });
});
