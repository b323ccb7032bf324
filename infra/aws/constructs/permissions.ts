import { Stack } from 'aws-cdk-lib';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { flattenCfnReference } from 'cdk-nag/lib/utils/flatten-cfn-reference.js';
import { acknowledge } from './acknowledge.ts';

export type Permission = {
  actions: ReadonlyArray<string>;
  resources: ReadonlyArray<string>;
  /** Needed when a resource has a `*` in it: why it cannot be said more exactly. */
  because?: string;
  conditions?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};

/** Id under which cdk-nag reports a wildcard resource seen from a stack. */
export const wildcardFinding = (stack: Stack, resource: string): string =>
  `AwsSolutions-IAM5[Resource::${flattenCfnReference(stack.resolve(resource))}]`;

/** Adds permissions to a role.
 *  @throws Error for a wildcard nobody gave a reason for. */
export const give = (role: IRole, permissions: ReadonlyArray<Permission>): void => {
  const stack = Stack.of(role);
  for (const { actions, resources, because, conditions } of permissions) {
    role.addToPrincipalPolicy(
      new PolicyStatement({ actions: [...actions], resources: [...resources], ...(conditions ? { conditions: { ...conditions } } : {}) }),
    );
    for (const resource of resources) {
      const finding = wildcardFinding(stack, resource);
      if (!finding.includes('*')) continue;
      if (!because) throw new Error(`${actions.join()} on ${resource} needs a reason`);
      acknowledge(role, { [finding]: because });
    }
  }
};
