import { Duration } from 'aws-cdk-lib';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import type { Construct } from 'constructs';
import { acknowledge } from '../constructs/acknowledge.ts';
import { wildcardFinding } from '../constructs/permissions.ts';
import type { Foundation } from '../constructs/resolve-ref.ts';
import { BalcaoStack } from './balcao-stack.ts';

/** The files of the web app and `config.json`, put there after the functions they call. */
export class WebStack extends BalcaoStack {
  /** `dist` is the folder of the built app; `webhooksUrl` is null where webhooks come through the app's domain. */
  constructor(
    scope: Construct,
    { settings, edge, identity }: Foundation,
    { dist, webhooksUrl }: { dist: string; webhooksUrl: string | null },
  ) {
    super(scope, 'Web', settings, 'files of the web app');
    const common = { destinationBucket: edge.siteBucket, memoryLimit: 512, retainOnDelete: true };
    const assets = new BucketDeployment(this, 'Assets', {
      ...common,
      sources: [Source.asset(dist, { exclude: ['*', '!assets', '!assets/**'] })],
      cacheControl: [CacheControl.setPublic(), CacheControl.maxAge(Duration.days(365)), CacheControl.immutable()],
      // Pages that were open before still load their parts.
      prune: false,
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [
        Source.asset(dist, { exclude: ['assets', 'assets/**', '.vite', '.vite/**'] }),
        Source.jsonData('config.json', {
          liveUrl: edge.browserLiveUrl,
          ...(webhooksUrl ? { webhooksUrl } : {}),
          cognito: {
            userPoolId: identity.userPool.userPoolId,
            clientId: identity.client.userPoolClientId,
            region: this.region,
            flow: 'USER_SRP_AUTH',
          },
        }),
      ],
      cacheControl: [CacheControl.noCache()],
      prune: false,
      ...(edge.distribution ? { distribution: edge.distribution, distributionPaths: ['/*'] } : {}),
    });
    // The page last: it names the others.
    pages.node.addDependency(assets);
    const reason = "CDK's own function, which unpacks the files into the web bucket and asks for an invalidation.";
    const findings = [
      `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]`,
      ...['s3:GetBucket*', 's3:GetObject*', 's3:List*', 's3:Abort*', 's3:DeleteObject*'].map(
        (action) => `AwsSolutions-IAM5[Action::${action}]`,
      ),
      'AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:s3:::cdk-hnb659fds-assets-<AWS::AccountId>-<AWS::Region>/*]',
      'AwsSolutions-IAM5[Resource::*]',
      wildcardFinding(this, `${edge.exportValue(edge.siteBucket.bucketArn)}/*`),
      'AwsSolutions-L1',
    ];
    acknowledge(this, Object.fromEntries(findings.map((finding) => [finding, reason])));
  }
}
