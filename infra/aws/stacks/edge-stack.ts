import { Duration, Fn, RemovalPolicy, Tags } from 'aws-cdk-lib';
import { HttpApi, WebSocketApi } from 'aws-cdk-lib/aws-apigatewayv2';
import type { Distribution } from 'aws-cdk-lib/aws-cloudfront';
import { BlockPublicAccess, Bucket, BucketEncryption } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { createDistribution } from '../edge/distribution.ts';
import { liveStage } from '../names.ts';
import type { Settings } from '../settings.ts';
import { BalcaoStack } from './balcao-stack.ts';

/** The public door: the two APIs without their routes, the bucket of the web app, and the distribution that puts them behind one
 *  domain. It comes before everything that must know the app's address. */
export class EdgeStack extends BalcaoStack {
  readonly httpApi: HttpApi;
  readonly liveApi: WebSocketApi;
  readonly siteBucket: Bucket;
  /** The distribution sends it with every request to the HTTP API, where it proves who tells the viewer's address. It is in no template. */
  readonly originKey: Secret;
  /** Null on an emulator. */
  readonly distribution: Distribution | null;

  /** `pageHtml` is the built index.html, whose inline scripts the policy allows. */
  constructor(scope: Construct, settings: Settings, { pageHtml, filesBucketName }: { pageHtml: string; filesBucketName: string }) {
    super(scope, 'Edge', settings, 'APIs, distribution and web bucket');
    this.httpApi = new HttpApi(this, 'HttpApi', { apiName: `${this.prefix}-http`, createDefaultStage: false });
    this.liveApi = new WebSocketApi(this, 'LiveApi', { apiName: `${this.prefix}-live`, routeSelectionExpression: '$request.body.action' });
    if (settings.target === 'emulator') {
      Tags.of(this.httpApi).add('ms-custom-id', 'balcaohttp');
      Tags.of(this.liveApi).add('ms-custom-id', 'balcaolive');
    }
    this.siteBucket = new Bucket(this, 'Site', {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      // A rollback brings the former files back; nothing here is anybody's data.
      versioned: true,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30), abortIncompleteMultipartUploadAfter: Duration.days(1) }],
      removalPolicy: this.dataRemoval,
    });
    acknowledge(this.siteBucket, { 'AwsSolutions-S1': 'It holds the public files of the app, read only by the distribution.' });
    this.originKey = new Secret(this, 'OriginKey', {
      secretName: `${this.prefix}/origin-key`,
      description: 'What the distribution proves itself with to the HTTP API.',
      generateSecretString: { excludePunctuation: true, includeSpace: false, passwordLength: 64 },
      removalPolicy: RemovalPolicy.DESTROY,
    });
    acknowledge(this.originKey, { 'AwsSolutions-SMG4': 'It guards a count of failed sign-ins, no data; decision 0057.' });
    this.distribution =
      settings.target === 'emulator'
        ? null
        : createDistribution(this, {
            settings,
            prefix: this.prefix,
            siteBucket: this.siteBucket,
            apiHost: this.hostOf(this.httpApi.apiId),
            originKey: this.originKey.secretValue.unsafeUnwrap(),
            liveHost: this.hostOf(this.liveApi.apiId),
            pageHtml,
            filesSource: `https://s3.${this.region}.${this.urlSuffix}/${filesBucketName}`,
            signInOrigin: `https://cognito-idp.${this.region}.${this.urlSuffix}`,
          });
    this.output('WebUrl', this.webOrigin, 'Address of the app');
    if (this.distribution) this.output('DistributionDomain', this.distribution.distributionDomainName, 'What an own domain must point at');
    this.output('HttpApiId', this.httpApi.apiId, 'HTTP API');
    this.output('LiveApiId', this.liveApi.apiId, 'WebSocket API');
    this.output('SiteBucketName', this.siteBucket.bucketName, 'Files of the web app');
  }

  private hostOf(apiId: string): string {
    return `${apiId}.execute-api.${this.region}.${this.urlSuffix}`;
  }

  private withApiId(template: string): string {
    const [before = '', after] = template.split('{apiId}');
    return after === undefined ? template : Fn.join('', [before, this.liveApi.apiId, after]);
  }

  /** The id of the WebSocket API as other stacks see it, known already while the stacks are put together. */
  get exportedLiveApiId(): string {
    return this.exportValue(this.liveApi.apiId);
  }

  /** What browsers have in their address bar, without a slash at the end.
   *  @throws Error on an emulator that was not told. */
  get webOrigin(): string {
    const { webOrigin, domain } = this.settings;
    if (webOrigin) return webOrigin.replace(/\/$/, '');
    if (domain) return `https://${domain}`;
    if (!this.distribution) throw new Error('An emulator needs to be told the address of the app: -c webOrigin=http://…');
    return `https://${this.distribution.distributionDomainName}`;
  }

  /** Where browsers open the live socket. */
  get liveUrl(): string {
    const { liveUrl, domain } = this.settings;
    if (liveUrl) return this.withApiId(liveUrl);
    return `wss://${domain ?? this.distribution?.distributionDomainName ?? this.hostOf(this.liveApi.apiId)}/${liveStage}`;
  }

  /** The same as the browser is told: a path below the page's own address, unless the settings say otherwise. */
  get browserLiveUrl(): string {
    return this.settings.liveUrl ? this.liveUrl : `/${liveStage}`;
  }

  /** Where functions post frames to sockets. */
  get liveManagementUrl(): string {
    const { liveManagementUrl } = this.settings;
    return liveManagementUrl ? this.withApiId(liveManagementUrl) : `https://${this.hostOf(this.liveApi.apiId)}/${liveStage}`;
  }
}
