import { describe, expect, it } from 'vitest';
import { viewerAddress } from './viewer-address.ts';

const key = 'only the distribution knows';
const edge = '64.252.80.1';

describe('the address tries are counted for', () => {
  it("is the viewer's when the distribution passed the request on", () => {
    expect(viewerAddress({ 'x-origin-key': key, 'x-viewer-address': '1.2.3.4' }, edge, key)).toBe('1.2.3.4');
  });

  it.each([
    ['no key', { 'x-viewer-address': '9.9.9.9' }],
    ['a wrong key', { 'x-origin-key': 'guessed', 'x-viewer-address': '9.9.9.9' }],
    ['an empty key', { 'x-origin-key': '', 'x-viewer-address': '9.9.9.9' }],
    ['a forged X-Forwarded-For', { 'x-forwarded-for': '9.9.9.9, 8.8.8.8' }],
  ])('is the one the gateway saw with %s', (_case, headers) => {
    expect(viewerAddress(headers, '5.6.7.8', key)).toBe('5.6.7.8');
  });

  it("is the viewer's whatever X-Forwarded-For begins with", () => {
    const headers = { 'x-origin-key': key, 'x-viewer-address': '1.2.3.4', 'x-forwarded-for': `9.9.9.9, 1.2.3.4, ${edge}` };

    expect(viewerAddress(headers, edge, key)).toBe('1.2.3.4');
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
  ])('of %s is %s', (address, line) => {
    expect(viewerAddress({}, address, key)).toBe(line);
  });
});
