import { createHash } from 'node:crypto';

const hashesOfInlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

/** The headers of the web app's pages, as CloudFront sends them on AWS. `html` is the page (its inline scripts are allowed by hash);
 *  `filesOrigin` serves uploads and downloads, `signInOrigin` is Cognito's, `liveOrigin` (ws…) the live socket's. */
export const securityHeaders = (
  html: string,
  { filesOrigin, signInOrigin, liveOrigin }: { filesOrigin: string; signInOrigin: string; liveOrigin: string },
): Record<string, string> => {
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
    'frame-src': `'self' blob: ${filesOrigin}`,
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
    'permissions-policy': 'camera=(), geolocation=(), payment=(), microphone=(self)',
    'cross-origin-opener-policy': 'same-origin',
  };
};
