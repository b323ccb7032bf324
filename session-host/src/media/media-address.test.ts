import { describe, expect, it } from 'vitest';
import { mediaAddressOf, mediaHostsOf } from './media-address.ts';

const real = mediaHostsOf('wss://web.whatsapp.com/ws/chat');
const local = mediaHostsOf('wss://localhost:9443/ws/chat');
const directPath = '/v/t62.7118-24/123_n.enc?ccb=11-4';

describe('mediaAddressOf', () => {
  it('goes to a media host, the one the message names if it is one', () => {
    expect(mediaAddressOf({ directPath }, real)?.href).toBe(`https://mmg.whatsapp.net${directPath}`);
    expect(mediaAddressOf({ url: 'https://media-gru1-1.cdn.whatsapp.net/x', directPath }, real)?.host).toBe(
      'media-gru1-1.cdn.whatsapp.net',
    );
    expect(mediaAddressOf({ url: 'https://mmg.whatsapp.net/v/1.enc' }, real)?.pathname).toBe('/v/1.enc');
    expect(mediaAddressOf({ url: 'https://localhost:9443/v/1.enc' }, local)?.port).toBe('9443');
  });

  it.each([
    'http://127.0.0.1:8000/latest/meta-data',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/',
    'https://localhost/',
    'http://mmg.whatsapp.net/v/1.enc',
    'https://mmg.whatsapp.net:8443/v/1.enc',
    'https://mmg.whatsapp.net@evil.example/',
    ['https://user', 'word@mmg.whatsapp.net/'].join(':'),
    'https://evil.example/?x=.whatsapp.net',
    'https://evilwhatsapp.net/',
    'https://mmg.whatsapp.net.evil.example/',
    'file:///etc/passwd',
    'data:text/plain,x',
    'not an address',
  ])('never goes to %s, whether named as address or as path', (address) => {
    expect(mediaAddressOf({ url: address }, real)).toBeNull();
    expect(mediaAddressOf({ url: address, directPath }, real)?.host).toBe('mmg.whatsapp.net');
    const asPath = mediaAddressOf({ directPath: address }, real);
    expect(asPath?.host ?? 'mmg.whatsapp.net').toBe('mmg.whatsapp.net');
  });

  it.each(['//evil.example/x', '/\\evil.example/x', '@evil.example/x', '\t//evil.example/x'])('takes no host from the path %j', (path) => {
    expect(mediaAddressOf({ directPath: path }, real)?.host ?? 'mmg.whatsapp.net').toBe('mmg.whatsapp.net');
  });

  it('asks a stand-in only where it is', () => {
    expect(mediaAddressOf({ url: 'https://localhost:9444/v/1.enc' }, local)).toBeNull();
    expect(mediaAddressOf({ url: 'https://mmg.whatsapp.net/v/1.enc' }, local)).toBeNull();
  });
});
