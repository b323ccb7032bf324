import { FunctionUrl, FunctionUrlAuthType } from 'aws-cdk-lib/aws-lambda';
import type { TopologyFunction } from './topology-function.ts';

/** An HTTPS address of the function itself, open to everybody: the function checks who calls, as it does behind the API. It costs nothing beside
 *  the invocations, and takes 6 MB.
 *  @returns the address, with a slash at the end. */
export const addOwnAddress = (target: TopologyFunction): string =>
  new FunctionUrl(target, 'Address', { function: target.lambda, authType: FunctionUrlAuthType.NONE }).url;
