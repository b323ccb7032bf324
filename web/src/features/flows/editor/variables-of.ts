import type { Drawing } from './edits.ts';

/** Names of the variables that a flow fills, in the order of its nodes. */
export const variablesOf = ({ nodes }: Drawing): string[] => [
  ...new Set(
    nodes
      .flatMap((node) => {
        if (node.type === 'input' || node.type === 'variable') return [node.data.variableName];
        if (node.type === 'httpRequest') return [...node.data.saveVariables.map(({ variable }) => variable), 'apiResponse'];
        return [];
      })
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];
