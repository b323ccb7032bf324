import { CfnOutput, CliCredentialsStackSynthesizer, RemovalPolicy, Stack, Tags } from 'aws-cdk-lib';
import type { CfnElement } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { prefixOf, stackName } from '../names.ts';
import type { Settings } from '../settings.ts';

/** What all stacks share: names, tags, and what happens to data. */
export class BalcaoStack extends Stack {
  protected readonly settings: Settings;

  /** @param area the stack's name without product and stage, for example `Data`.
   *  @param holdsData its stack is not deleted by mistake. The others can be made anew, and a protected stack whose first deployment failed could not even be
   *  tried again. */
  constructor(scope: Construct, area: string, settings: Settings, description: string, holdsData = false) {
    super(scope, area, {
      stackName: stackName(settings, area),
      description: `Balcao (${settings.stage}): ${description}`,
      terminationProtection: settings.keepData && holdsData,
      ...(settings.target === 'emulator'
        ? { synthesizer: new CliCredentialsStackSynthesizer({ fileAssetsBucketName: settings.assetsBucket, bucketPrefix: '' }) }
        : {}),
    });
    this.settings = settings;
    Tags.of(this).add('app', 'balcao');
    Tags.of(this).add('stage', settings.stage);
  }

  protected get prefix(): string {
    return prefixOf(this.settings);
  }

  protected get dataRemoval(): RemovalPolicy {
    return this.settings.keepData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY;
  }

  /** A value people and scripts read after a deployment. */
  protected output(name: string, value: string, description: string): void {
    new CfnOutput(this, name, { value, description });
  }

  /** Fixes the logical id of something that holds data: moving code must never replace it. */
  protected pin(element: CfnElement, logicalId: string): void {
    element.overrideLogicalId(logicalId);
  }
}
