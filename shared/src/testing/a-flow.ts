import { flowDrawing, type FlowDrawing, type NodeKind } from '../domain/flow/drawing.ts';

type Drawn = { id: string; type: NodeKind; data?: Record<string, unknown> };
/** `a -> b`, or `a.exit -> b`. */
type Line = string;

const datas: Record<NodeKind, Record<string, unknown>> = {
  start: {},
  message: { label: 'Oi' },
  interval: { sec: 5 },
  condition: { key: 'idade', condition: 2, value: '18' },
  conditionCompare: { leftValue: '${nome}', operator: 'equals', rightValue: 'Ana' },
  menu: {
    message: 'Escolha:',
    arrayOption: [
      { number: 1, value: 'Vendas' },
      { number: 2, value: 'Suporte' },
    ],
    typeMenu: 'number',
  },
  img: { url: 'a.jpg' },
  audio: { url: 'a.ogg', record: true },
  video: { url: 'a.mp4' },
  randomizer: { percent: 50 },
  switchFlow: { flowSelected: { id: 'other', name: 'Outro' } },
  attendant: { user: { id: '0000000000000000000000000A', name: 'Ana' } },
  ticket: { queue: { id: '0000000000000000000000000Q', name: 'Vendas' } },
  tag: { tag: { id: '0000000000000000000000000T', name: 'Cliente' } },
  singleBlock: { seq: [], elements: [] },
  httpRequest: { url: 'https://loja.example/api' },
  variable: { variableName: 'cidade', variableValue: 'Recife' },
  input: { question: 'Seu nome?', variableName: 'nome' },
};

/** A drawing of these nodes behind a start that leads to the first of them; `-> ` lines connect them. */
export const aFlow = (nodes: ReadonlyArray<Drawn>, lines: ReadonlyArray<Line> = []): FlowDrawing =>
  flowDrawing.parse({
    nodes: [{ id: '1', type: 'start' as const }, ...nodes].map((node: Drawn) => ({
      id: node.id,
      type: node.type,
      position: { x: 0, y: 0 },
      data: { ...datas[node.type], ...node.data },
    })),
    connections: [...(nodes[0] ? [`1 -> ${nodes[0].id}`] : []), ...lines].map((line) => {
      const [from = '', target = ''] = line.split(' -> ');
      const [source = '', sourceHandle] = from.split('.');
      return { id: line, source, target, ...(sourceHandle ? { sourceHandle } : {}) };
    }),
  });
