import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { z } from 'zod';

const templateSchema = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).default({}) })).default({}),
});
const artifactSchema = z.object({
  artifacts: z.record(
    z.string(),
    z.object({
      type: z.string(),
      properties: z.looseObject({ templateFile: z.string().optional(), stackName: z.string().optional() }).optional(),
    }),
  ),
});

export type DeployedResource = {
  logicalId: string;
  type: string;
  physicalId: string;
  /** As the template asks for them, with references within the stack filled in. */
  properties: Record<string, unknown>;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const queueArn = (url: string): string => `arn:aws:sqs:us-east-1:000000000000:${url.split('/').at(-1)}`;

/** Fills in `Ref`, and `Arn` of queues; anything else is left as it is. `physicalIds` by logical id. */
export const fillIn = (value: unknown, physicalIds: ReadonlyMap<string, string>): unknown => {
  if (Array.isArray(value)) return value.map((each) => fillIn(each, physicalIds));
  if (!isRecord(value)) return value;
  const { Ref: reference, 'Fn::GetAtt': attribute } = value;
  if (typeof reference === 'string') return physicalIds.get(reference) ?? value;
  if (Array.isArray(attribute) && attribute[1] === 'Arn') {
    const physical = physicalIds.get(String(attribute[0]));
    return physical?.startsWith('http') ? queueArn(physical) : value;
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillIn(each, physicalIds)]));
};

/** Every resource that was deployed from a CDK output folder, with what its template asked for. */
export const deployedResources = async (outputFolder: string): Promise<DeployedResource[]> => {
  if (!readdirSync(outputFolder).includes('manifest.json')) throw new Error(`${outputFolder} holds no CDK output`);
  const { artifacts } = artifactSchema.parse(JSON.parse(readFileSync(join(outputFolder, 'manifest.json'), 'utf8')));
  const client = new CloudFormationClient({});
  const found: DeployedResource[] = [];
  for (const [id, { type, properties }] of Object.entries(artifacts)) {
    if (type !== 'aws:cloudformation:stack' || !properties?.templateFile) continue;
    const template = templateSchema.parse(JSON.parse(readFileSync(join(outputFolder, properties.templateFile), 'utf8')));
    const { StackResources = [] } = await client.send(new DescribeStackResourcesCommand({ StackName: properties.stackName ?? id }));
    const physicalIds = new Map(
      StackResources.flatMap(({ LogicalResourceId, PhysicalResourceId }) =>
        LogicalResourceId && PhysicalResourceId ? [[LogicalResourceId, PhysicalResourceId] as const] : [],
      ),
    );
    for (const [logicalId, resource] of Object.entries(template.Resources)) {
      const physicalId = physicalIds.get(logicalId);
      if (physicalId === undefined) continue;
      const filledIn = fillIn(resource.Properties, physicalIds);
      found.push({ logicalId, physicalId, type: resource.Type, properties: isRecord(filledIn) ? filledIn : {} });
    }
  }
  return found;
};
