import { describe, expect, it } from 'vitest';
import { parseProxyAddress, proxyProblems, shownProxyAddress } from './proxy-address.ts';

describe('the address of a proxy', () => {
  it.each([
    ['http://proxy.example:3128', { scheme: 'http', host: 'proxy.example', port: 3128, username: '', password: '' }],
    ['HTTPS://Proxy.Example:443/', { scheme: 'https', host: 'proxy.example', port: 443, username: '', password: '' }],
    [
      'socks5://ana:s%40nha:2@203.0.113.9:1080',
      { scheme: 'socks5', host: '203.0.113.9', port: 1080, username: 'ana', password: 's@nha:2' },
    ],
    ['socks5://us%3Aer:x@p:1080', { scheme: 'socks5', host: 'p', port: 1080, username: 'us:er', password: 'x' }],
    ['http://us:e%3Ar@proxy_1.example.:8080', { scheme: 'http', host: 'proxy_1.example.', port: 8080, username: 'us', password: 'e:r' }],
    [
      `http://${'a'.repeat(63)}.${'a.'.repeat(91)}example:8080`,
      { scheme: 'http', host: `${'a'.repeat(63)}.${'a.'.repeat(91)}example`, port: 8080, username: '', password: '' },
    ],
    ['http://[::ffff:203.0.113.9]:8080', { scheme: 'http', host: '::ffff:203.0.113.9', port: 8080, username: '', password: '' }],
    ['socks5h://[2001:db8::1]:80', { scheme: 'socks5', host: '2001:db8::1', port: 80, username: '', password: '' }],
  ])('is read: %s', (text, read) => expect(parseProxyAddress(text)).toEqual(read));

  it.each([
    'proxy.example:3128',
    'http://proxy.example',
    'ftp://proxy.example:21',
    'http://proxy.example:70000',
    'http://proxy.example:25',
    'http://ana@senha@proxy.example:3128',
    'http://proxy.example:3128/path',
    'http://proxy.example:3128?x',
    'http://%zz:1@proxy.example:3128',
    `http://${'a'.repeat(256)}:x@proxy.example:3128`,
    'http://:3128',
    'http://...:8080',
    'http://-:8080',
    'http://a..b:8080',
    'http://.example:8080',
    'http://-proxy.example:8080',
    'http://proxy-.example:8080',
    `http://${'a'.repeat(64)}.example:8080`,
    `http://${'a.'.repeat(123)}example1:8080`,
    'http://[::::]:8080',
    'http://[1.2.3.4]:8080',
    'http://300.1.1.1:8080',
    'http://1.2.3:8080',
    'httph://proxy.example:8080',
    'httpsh://proxy.example:8080',
    'http://us%3Aer:senha@proxy.example:8080',
    'https://us%3aer:senha@proxy.example:8080',
    '',
  ])('is none: %s', (text) => expect(parseProxyAddress(text)).toBeNull());

  it.each([
    ['http://proxy.example:80', 'http://proxy.example:80'],
    ['socks5://ana:senha@[2001:db8::1]:1080', 'socks5://••••••••@[2001:db8::1]:1080'],
    ['http://:senha@proxy.example:8080', 'http://••••••••@proxy.example:8080'],
  ])('is shown without user name and password: %s', (text, shown) => {
    const address = parseProxyAddress(text);
    expect(address && shownProxyAddress(address)).toBe(shown);
  });

  const stored = 'socks5://••••••••@proxy.example:1080';
  it.each([
    ['', []],
    [stored, []],
    ['http://proxy.example:3128', []],
    // Changed in part: nobody knows the password that the mask stands for.
    ['socks5://••••••••@proxy.example:1081', ['ERR_PROXY_MASKED']],
    ['proxy.example', ['ERR_PROXY_ADDRESS']],
  ])('is checked against what is stored: %s', (typed, errors) =>
    expect(proxyProblems(typed, stored).map(({ error }) => error)).toEqual(errors),
  );
});
