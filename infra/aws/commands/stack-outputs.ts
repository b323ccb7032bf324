import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { stackName } from '../names.ts';

/** What a deployed stack says about itself, by output name. `area` is its id in the application, for example `Data`.
 *  @throws Error saying what to do when it is not deployed; the client's error when AWS cannot be asked. */
export const readOutputs = async (stage: string, area: string): Promise<ReadonlyMap<string, string>> => {
  const name = stackName({ stage }, area);
  const stacks = await new CloudFormationClient({}).send(new DescribeStacksCommand({ StackName: name })).catch((error: unknown) => {
    if (error instanceof Error && error.name === 'ValidationError') {
      throw new Error(`There is no stack ${name} in this account and region; deploy it first: npm run deploy -- -c stage=${stage}`, {
        cause: error,
      });
    }
    throw error;
  });
  const outputs = stacks.Stacks?.[0]?.Outputs ?? [];
  return new Map(outputs.flatMap(({ OutputKey, OutputValue }) => (OutputKey && OutputValue ? [[OutputKey, OutputValue] as const] : [])));
};

/** @throws Error when the stack has no such output. */
export const outputOf = (outputs: ReadonlyMap<string, string>, name: string): string => {
  const value = outputs.get(name);
  if (!value) throw new Error(`The deployment has no output "${name}": it was made by another version.`);
  return value;
};
