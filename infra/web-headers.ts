import { createHash } from 'node:crypto';

const hashesOfInlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** Where the app connects to besides its own origin: `filesOrigin` serves uploads and downloads (path-style S3: with the bucket, ending in `/`),
 *  `signInOrigin` is Cognito's, `liveOrigin` (ws…) the live socket's. */
export type WebOrigins = { filesOrigin: string; signInOrigin: string; liveOrigin: string };

/** The headers of the web app's pages and files, for CloudFront on AWS and the local web server. `html` is the built page (its inline
 *  scripts are allowed by hash). Strict-Transport-Security comes only where the live socket is `wss:`: over plain HTTP it must not be sent. */
export const webHeaders = (html: string, { filesOrigin, signInOrigin, liveOrigin }: WebOrigins): Record<string, string> => {
  const connect = [...new Set(["'self'", filesOrigin, signInOrigin, liveOrigin])].join(' ');
  const policy = {
    'default-src': "'self'",
    'script-src': ["'self'", ...hashesOfInlineScripts(html)].join(' '),
    // Components position themselves with style attributes.
    'style-src': "'self' 'unsafe-inline'",
    'img-src': `'self' data: blob: ${filesOrigin}`,
    'media-src': `'self' blob: ${filesOrigin}`,
    'font-src': "'self' data:",
    'connect-src': connect,
    'worker-src': "'self' blob:",
    // Help videos are shown once somebody opens one, from the address without cookies.
    'frame-src': `'self' blob: ${filesOrigin} https://www.youtube-nocookie.com`,
    'object-src': "'none'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // The microphone is for voice notes.
    'permissions-policy': 'camera=(self), display-capture=(), geolocation=(), microphone=(self), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(liveOrigin.startsWith('wss:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
};
