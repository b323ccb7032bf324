import { Duration } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  Function as ViewerFunction,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  OriginRequestPolicy,
  PriceClass,
  SecurityPolicyProtocol,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { httpStage, liveStage } from '../names.ts';
import type { Settings } from '../settings.ts';
import { createHeadersPolicy } from './headers-policy.ts';
import { apiFunction, pageFunction } from './viewer-functions.ts';

export type DistributionParts = {
  settings: Settings;
  prefix: string;
  siteBucket: IBucket;
  /** Host names of the two APIs. */
  apiHost: string;
  liveHost: string;
  /** What the HTTP API knows this distribution by. */
  originKey: string;
  pageHtml: string;
  /** Address of the files' bucket, without a slash at the end. */
  filesSource: string;
  signInOrigin: string;
};

/** One domain for the app's files, the HTTP API (`/api/*`) and the live socket (`/live`). */
export const createDistribution = (scope: Construct, parts: DistributionParts): Distribution => {
  const { settings, prefix } = parts;
  const viewerFunction = (name: string, code: string) => ({
    function: new ViewerFunction(scope, name, {
      functionName: `${prefix}-${name.toLowerCase()}`,
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(code),
    }),
    eventType: FunctionEventType.VIEWER_REQUEST,
  });
  const uncached: Omit<BehaviorOptions, 'origin'> = {
    viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
    cachePolicy: CachePolicy.CACHING_DISABLED,
    // The APIs are found by their own host name; everything else of the request goes on to them.
    originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
    compress: true,
  };
  const distribution = new Distribution(scope, 'Distribution', {
    comment: prefix,
    defaultRootObject: 'index.html',
    httpVersion: HttpVersion.HTTP2_AND_3,
    // The only class with edges in South America, where the customers are.
    priceClass: PriceClass.PRICE_CLASS_ALL,
    ...(settings.domain && settings.certificateArn
      ? {
          domainNames: [settings.domain],
          certificate: Certificate.fromCertificateArn(scope, 'Certificate', settings.certificateArn),
          minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        }
      : {}),
    ...(settings.webAclArn ? { webAclId: settings.webAclArn } : {}),
    defaultBehavior: {
      origin: S3BucketOrigin.withOriginAccessControl(parts.siteBucket),
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: createHeadersPolicy(scope, parts),
      functionAssociations: [viewerFunction('Pages', pageFunction)],
      compress: true,
    },
    additionalBehaviors: {
      [`/${httpStage}/*`]: {
        ...uncached,
        // 29 s are the API's own limit.
        origin: new HttpOrigin(parts.apiHost, { readTimeout: Duration.seconds(30), customHeaders: { 'x-origin-key': parts.originKey } }),
        allowedMethods: AllowedMethods.ALLOW_ALL,
        functionAssociations: [viewerFunction('Paths', apiFunction)],
      },
      [`/${liveStage}`]: { ...uncached, origin: new HttpOrigin(parts.liveHost), allowedMethods: AllowedMethods.ALLOW_GET_HEAD },
    },
  });
  acknowledge(distribution, {
    'AwsSolutions-CFR1': 'Companies may have attendants and customers in any country.',
    'AwsSolutions-CFR3': 'What matters is logged by the API stage; the rest are public files.',
    ...(settings.webAclArn ? {} : { 'AwsSolutions-CFR2': 'A web ACL costs more than the idle installation; -c webAclArn=… adds one.' }),
    ...(settings.domain
      ? {}
      : { 'AwsSolutions-CFR4': "CloudFront's own certificate allows no choice; with -c domain=… TLS 1.2 is required." }),
  });
  return distribution;
};
