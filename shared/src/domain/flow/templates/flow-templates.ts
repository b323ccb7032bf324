import { connectionIdOf } from '../connection-id.ts';
import { flowNode, type FlowConnection, type FlowDrawing, type FlowNode, type NodeKind } from '../drawing.ts';
import { freshData, type DataOf } from '../fresh-data.ts';

export type FlowTemplate = {
  id: 'departments' | 'leads' | 'invoice' | 'appointment' | 'survey';
  /** Of the flow that is made from it. */
  name: string;
  drawing: FlowDrawing;
};

/** A node at a column and a row of the canvas. */
const node = <Kind extends NodeKind>(id: string, type: Kind, column: number, row: number, data: Partial<DataOf[Kind]> = {}): FlowNode =>
  flowNode.parse({ id, type, position: { x: 60 + column * 320, y: 100 + row * 200 }, data: { ...freshData(type), ...data } });

/** `menu.a1 > vendas`: from an exit of a node to another node; the first exit without one. */
const joined = (nodes: FlowNode[], ...arrows: ReadonlyArray<readonly [string, string]>): FlowDrawing => ({
  schema: 1,
  nodes,
  connections: arrows.map(([from, target]): FlowConnection => {
    const [source = '', sourceHandle = 'a'] = from.split('.');
    return { id: connectionIdOf(source, sourceHandle, target), source, sourceHandle, target };
  }),
});

const start = node('1', 'start', 0, 0);
const options = (...values: string[]) => values.map((value, index) => ({ number: index + 1, value }));
const text = (...values: string[]): Partial<DataOf['singleBlock']> => ({
  seq: values.map((_, index) => `message${index}`),
  elements: values.map((value, index) => ({ type: 'message' as const, number: `message${index}`, value })),
});

const departments = joined(
  [
    start,
    node('ola', 'singleBlock', 1, 0, text('Olá, ${nome}! Que bom ter você aqui. 😊')),
    node('menu', 'menu', 2, 0, {
      message: 'Com qual setor você quer falar?',
      arrayOption: options('Vendas', 'Suporte', 'Financeiro'),
      typeMenu: 'list',
    }),
    node('vendas', 'ticket', 3, 0),
    node('suporte', 'ticket', 3, 1),
    node('financeiro', 'ticket', 3, 2),
  ],
  ['1', 'ola'],
  ['ola', 'menu'],
  ['menu.a1', 'vendas'],
  ['menu.a2', 'suporte'],
  ['menu.a3', 'financeiro'],
);

const leads = joined(
  [
    start,
    node('ola', 'singleBlock', 1, 0, text('Olá! Para enviar uma proposta, preciso de três informações rápidas.')),
    node('nome', 'input', 2, 0, { question: 'Qual é o seu nome completo?', variableName: 'nomeCompleto' }),
    node('email', 'input', 3, 0, { question: 'Obrigado, ${nomeCompleto}! E o seu e-mail?', variableName: 'email' }),
    node('temEmail', 'conditionCompare', 4, 0, { leftValue: '${email}', operator: 'contains', rightValue: '@' }),
    node('repete', 'singleBlock', 4, 2, text('Esse e-mail não parece completo. Vamos tentar de novo?')),
    node('interesse', 'menu', 5, 0, {
      message: 'O que você procura?',
      arrayOption: options('Comprar', 'Revender', 'Só conhecer'),
      typeMenu: 'button',
    }),
    node('etiqueta', 'tag', 6, 0),
    node('obrigado', 'singleBlock', 6, 1, text('Perfeito! Qualquer coisa é só chamar por aqui.')),
    node('fila', 'ticket', 7, 0),
  ],
  ['1', 'ola'],
  ['ola', 'nome'],
  ['nome', 'email'],
  ['email', 'temEmail'],
  ['temEmail.true', 'interesse'],
  ['temEmail.false', 'repete'],
  ['repete', 'email'],
  ['interesse.a1', 'etiqueta'],
  ['interesse.a2', 'etiqueta'],
  ['interesse.a3', 'obrigado'],
  ['etiqueta', 'fila'],
);

const invoice = joined(
  [
    start,
    node('cpf', 'input', 1, 0, { question: 'Para a segunda via do boleto, informe o seu CPF (só números).', variableName: 'cpf' }),
    node('aguarde', 'singleBlock', 2, 0, text('Só um instante, estou procurando…')),
    node('busca', 'httpRequest', 3, 0, {
      url: 'https://api.exemplo.com.br/boletos?cpf=${cpf}',
      method: 'GET',
      saveVariables: [
        { path: 'boleto.linhaDigitavel', variable: 'linhaDigitavel' },
        { path: 'boleto.vencimento', variable: 'vencimento' },
      ],
      responseVariables: [
        { path: 'boleto.linhaDigitavel', variableName: 'linhaDigitavel' },
        { path: 'boleto.vencimento', variableName: 'vencimento' },
      ],
    }),
    node('achou', 'conditionCompare', 4, 0, { leftValue: '${linhaDigitavel}', operator: 'isNotEmpty' }),
    node('envia', 'singleBlock', 5, 0, text('Aqui está o seu boleto, com vencimento em ${vencimento}:', '${linhaDigitavel}')),
    node('desculpe', 'singleBlock', 5, 1, text('Não encontrei um boleto em aberto para esse CPF. Vou chamar alguém do financeiro.')),
    node('fila', 'ticket', 6, 1),
  ],
  ['1', 'cpf'],
  ['cpf', 'aguarde'],
  ['aguarde', 'busca'],
  ['busca', 'achou'],
  ['achou.true', 'envia'],
  ['achou.false', 'desculpe'],
  ['desculpe', 'fila'],
);

const appointment = joined(
  [
    start,
    node('servico', 'menu', 1, 0, {
      message: 'Olá, ${nome}! Qual serviço você quer agendar?',
      arrayOption: options('Consulta', 'Retorno', 'Exame'),
      typeMenu: 'button',
    }),
    node('consulta', 'variable', 2, 0, { variableName: 'servico', variableValue: 'Consulta' }),
    node('retorno', 'variable', 2, 1, { variableName: 'servico', variableValue: 'Retorno' }),
    node('exame', 'variable', 2, 2, { variableName: 'servico', variableValue: 'Exame' }),
    node('dia', 'input', 3, 0, { question: 'Que dia fica melhor para você?', variableName: 'dia' }),
    node('periodo', 'menu', 4, 0, { message: 'De manhã ou à tarde?', arrayOption: options('Manhã', 'Tarde'), typeMenu: 'button' }),
    node('manha', 'variable', 5, 0, { variableName: 'periodo', variableValue: 'de manhã' }),
    node('tarde', 'variable', 5, 1, { variableName: 'periodo', variableValue: 'à tarde' }),
    node('resumo', 'singleBlock', 6, 0, text('Anotado: ${servico}, ${dia}, ${periodo}. Já vamos confirmar o horário com você.')),
    node('fila', 'ticket', 7, 0),
  ],
  ['1', 'servico'],
  ['servico.a1', 'consulta'],
  ['servico.a2', 'retorno'],
  ['servico.a3', 'exame'],
  ['consulta', 'dia'],
  ['retorno', 'dia'],
  ['exame', 'dia'],
  ['dia', 'periodo'],
  ['periodo.a1', 'manha'],
  ['periodo.a2', 'tarde'],
  ['manha', 'resumo'],
  ['tarde', 'resumo'],
  ['resumo', 'fila'],
);

const survey = joined(
  [
    start,
    node('nota', 'input', 1, 0, {
      question: 'De 0 a 10, quanto você recomendaria a nossa loja a um amigo?',
      variableName: 'nota',
    }),
    node('otima', 'conditionCompare', 2, 0, { leftValue: '${nota}', operator: 'greaterOrEqual', rightValue: '9' }),
    node('boa', 'conditionCompare', 3, 1, { leftValue: '${nota}', operator: 'greaterOrEqual', rightValue: '7' }),
    node('feliz', 'singleBlock', 3, 0, text('Que alegria! Obrigado pela nota ${nota}. 💚')),
    node('melhorar', 'input', 4, 1, { question: 'Obrigado! O que faltou para ser 10?', variableName: 'sugestao' }),
    node('desculpe', 'input', 4, 2, { question: 'Sentimos muito. O que aconteceu?', variableName: 'reclamacao' }),
    node('anotado', 'singleBlock', 5, 1, text('Anotado, ${nome}. A sua opinião ajuda muito!')),
    node('fila', 'ticket', 5, 2),
  ],
  ['1', 'nota'],
  ['nota', 'otima'],
  ['otima.true', 'feliz'],
  ['otima.false', 'boa'],
  ['boa.true', 'melhorar'],
  ['boa.false', 'desculpe'],
  ['melhorar', 'anotado'],
  ['desculpe', 'fila'],
);

/** Drawings to begin with. Queues, tags and addresses of services are the company's own and stand among the problems until they are chosen. */
export const flowTemplates: ReadonlyArray<FlowTemplate> = [
  { id: 'departments', name: 'Escolha do setor', drawing: departments },
  { id: 'leads', name: 'Captação de contatos', drawing: leads },
  { id: 'invoice', name: 'Segunda via do boleto', drawing: invoice },
  { id: 'appointment', name: 'Pedido de agendamento', drawing: appointment },
  { id: 'survey', name: 'Pesquisa de satisfação', drawing: survey },
];
