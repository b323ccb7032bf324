import { Validations } from 'aws-cdk-lib';
import type { IConstruct } from 'constructs';

/** Says why rules of the security check (cdk-nag) do not hold for a construct and what is below it. */
export const acknowledge = (scope: IConstruct, reasons: Readonly<Record<string, string>>): void => {
  for (const [id, reason] of Object.entries(reasons)) Validations.of(scope).acknowledge({ id, reason });
};
