import type { FlowNode } from './drawing.ts';

/** An HTTP node with `responseVariables` as its `saveVariables` say it; any other node as it is. */
export const withResponseVariables = (node: FlowNode): FlowNode => {
  if (node.type !== 'httpRequest') return node;
  const responseVariables = node.data.saveVariables
    .filter(({ path, variable }) => path.trim() !== '' && variable.trim() !== '')
    .map(({ path, variable }) => ({ path, variableName: variable }));
  return { ...node, data: { ...node.data, responseVariables } };
};
