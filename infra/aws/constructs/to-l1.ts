import type { CfnResource } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** The CloudFormation resource behind a higher-level construct, checked to be of the type expected.
 *  @throws Error when it is another. */
export const toL1 = <Resource extends CfnResource>(construct: IConstruct, type: abstract new (...args: never[]) => Resource): Resource => {
  const child = construct.node.defaultChild;
  if (child instanceof type) return child;
  throw new Error(`${construct.node.path} has no ${type.name} behind it`);
};
