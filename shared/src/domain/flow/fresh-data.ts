import type { NodeKind, NodeOf } from './drawing.ts';

/** What a node of each kind holds. */
export type DataOf = { [Kind in NodeKind]: NodeOf<Kind>['data'] };

const fresh: { [Kind in NodeKind]: () => DataOf[Kind] } = {
  start: () => ({ label: 'Inicio do fluxo' }),
  message: () => ({ label: '' }),
  interval: () => ({ sec: 0 }),
  condition: () => ({ key: '', condition: 1, value: '' }),
  conditionCompare: () => ({ leftValue: '', operator: 'equals', rightValue: '' }),
  menu: () => ({ message: '', arrayOption: [{ number: 1, value: '' }], typeMenu: 'number' }),
  img: () => ({ url: '' }),
  audio: () => ({ url: '', record: false }),
  video: () => ({ url: '', record: false }),
  randomizer: () => ({ percent: 50 }),
  switchFlow: () => ({ flowSelected: null }),
  attendant: () => ({ user: null }),
  ticket: () => ({ queue: null }),
  tag: () => ({ tag: null }),
  singleBlock: () => ({ seq: [], elements: [] }),
  httpRequest: () => ({
    url: '',
    method: 'POST',
    requestBody: '{}',
    headersString: '',
    queryParams: [],
    saveVariables: [],
    responseVariables: [],
    timeout: 10_000,
  }),
  variable: () => ({ variableName: '', variableValue: '', variableType: 'text', variableExpression: '', isExpression: false }),
  input: () => ({ question: '', variableName: '' }),
};

/** What a node of a kind holds before anybody filled it in. */
export const freshData = <Kind extends NodeKind>(kind: Kind): DataOf[Kind] => fresh[kind]();
