import type { FlowNode } from './drawing.ts';

/** The exits of a node, in their order: what a connection names as its `sourceHandle`. None where the talk ends, is handed over or goes to another flow. */
export const handlesOf = (node: FlowNode): ReadonlyArray<string> => {
  if (node.type === 'menu') return node.data.arrayOption.map(({ number }) => `a${number}`);
  if (node.type === 'randomizer') return ['a', 'b'];
  if (node.type === 'condition' || node.type === 'conditionCompare') return ['true', 'false'];
  if (node.type === 'ticket' || node.type === 'attendant' || node.type === 'switchFlow') return [];
  return ['a'];
};
