import { Duration } from 'aws-cdk-lib';
import { HeadersFrameOption, HeadersReferrerPolicy, ResponseHeadersPolicy } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { webHeaders } from '../../web-headers.ts';

/** Headers of the app's files: those the local web server sends, and HTTPS for two years. */
export const createHeadersPolicy = (
  scope: Construct,
  { prefix, pageHtml, filesSource, signInOrigin }: { prefix: string; pageHtml: string; filesSource: string; signInOrigin: string },
): ResponseHeadersPolicy => {
  // Uploads go to the bucket's own address, downloads below it; other people's buckets on the same host are not allowed.
  const filesOrigin = `${filesSource} ${filesSource}/`;
  // The live socket is on the page's own origin, which 'self' covers.
  const headers = webHeaders(pageHtml, { filesOrigin, signInOrigin, liveOrigin: "'self'" });
  const known = ['content-security-policy', 'x-content-type-options', 'x-frame-options', 'referrer-policy'];
  return new ResponseHeadersPolicy(scope, 'SecurityHeaders', {
    responseHeadersPolicyName: `${prefix}-security`,
    securityHeadersBehavior: {
      contentSecurityPolicy: { contentSecurityPolicy: headers['content-security-policy'] ?? '', override: true },
      contentTypeOptions: { override: true },
      frameOptions: { frameOption: HeadersFrameOption.DENY, override: true },
      referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.STRICT_ORIGIN_WHEN_CROSS_ORIGIN, override: true },
      strictTransportSecurity: { accessControlMaxAge: Duration.days(730), includeSubdomains: true, override: true },
    },
    customHeadersBehavior: {
      customHeaders: Object.entries(headers)
        .filter(([header]) => !known.includes(header))
        .map(([header, value]) => ({ header, value, override: true })),
    },
  });
};
