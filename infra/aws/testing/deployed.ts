import type { Template } from 'aws-cdk-lib/assertions';
import { toManifest } from '../../local/manifest.ts';
import { topology } from '../../topology.ts';
import { makeApp, resourcesOf, templatesOf } from './synth-app.ts';

/** The application as it would be deployed for `prod`, and ways to look into it. It is put together once: nobody changes it. */
export const deployed = (): Deployed => (once ??= putTogether());
let once: Deployed | undefined;
type Deployed = ReturnType<typeof putTogether>;

const putTogether = () => {
  const templates: ReadonlyMap<string, Template> = templatesOf(makeApp());
  const all = (type: string) => [...templates.values()].flatMap((template) => resourcesOf(template, type));
  return {
    templates,
    all,
    /** Logical id and properties of a function of the topology. @throws Error when no stack has it. */
    lambdaOf: (name: string) => {
      const found = all('AWS::Lambda::Function').find(([, { Properties }]) => Properties.FunctionName === `balcao-prod-${name}`);
      if (!found) throw new Error(`no function ${name} in any stack`);
      return { id: found[0], properties: found[1].Properties };
    },
  };
};

export const functions = Object.entries(topology.functions);

/** Every queue, dead-letter queues included. */
export const { queues } = toManifest(topology, () => '');

/** Logical id of a queue, without the hash at its end. */
export const queueId = (name: string): string => `Queue${name.replaceAll('-', '')}`;

export const text = (value: unknown): string => JSON.stringify(value);
