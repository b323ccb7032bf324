import { connectionIdOf } from '../connection-id.ts';
import { flowNode, type FlowConnection, type FlowDrawing, type FlowNode, type NodeKind } from '../drawing.ts';
import type { CustomerLanguage } from '../../customer-language.ts';
import { flowTemplateTexts, type FlowTemplateTexts } from './flow-template-texts.ts';
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

const departments = (t: FlowTemplateTexts['departments']): FlowDrawing =>
  joined(
    [
      start,
      node('ola', 'singleBlock', 1, 0, text(t.hello)),
      node('menu', 'menu', 2, 0, {
        message: t.which,
        arrayOption: options(t.sales, t.support, t.billing),
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

const leads = (t: FlowTemplateTexts['leads']): FlowDrawing =>
  joined(
    [
      start,
      node('ola', 'singleBlock', 1, 0, text(t.hello)),
      node('nome', 'input', 2, 0, { question: t.fullName, variableName: 'nomeCompleto' }),
      node('email', 'input', 3, 0, { question: t.email, variableName: 'email' }),
      node('temEmail', 'conditionCompare', 4, 0, { leftValue: '${email}', operator: 'contains', rightValue: '@' }),
      node('repete', 'singleBlock', 4, 2, text(t.again)),
      node('interesse', 'menu', 5, 0, {
        message: t.interest,
        arrayOption: options(t.buy, t.resell, t.look),
        typeMenu: 'button',
      }),
      node('etiqueta', 'tag', 6, 0),
      node('obrigado', 'singleBlock', 6, 1, text(t.thanks)),
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

const invoice = (t: FlowTemplateTexts['invoice']): FlowDrawing =>
  joined(
    [
      start,
      node('cpf', 'input', 1, 0, { question: t.document, variableName: 'cpf' }),
      node('aguarde', 'singleBlock', 2, 0, text(t.wait)),
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
      node('envia', 'singleBlock', 5, 0, text(t.found, '${linhaDigitavel}')),
      node('desculpe', 'singleBlock', 5, 1, text(t.none)),
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

const appointment = (t: FlowTemplateTexts['appointment']): FlowDrawing =>
  joined(
    [
      start,
      node('servico', 'menu', 1, 0, {
        message: t.which,
        arrayOption: options(t.consultation, t.followUp, t.exam),
        typeMenu: 'button',
      }),
      node('consulta', 'variable', 2, 0, { variableName: 'servico', variableValue: t.consultation }),
      node('retorno', 'variable', 2, 1, { variableName: 'servico', variableValue: t.followUp }),
      node('exame', 'variable', 2, 2, { variableName: 'servico', variableValue: t.exam }),
      node('dia', 'input', 3, 0, { question: t.day, variableName: 'dia' }),
      node('periodo', 'menu', 4, 0, { message: t.time, arrayOption: options(t.morning, t.afternoon), typeMenu: 'button' }),
      node('manha', 'variable', 5, 0, { variableName: 'periodo', variableValue: t.inMorning }),
      node('tarde', 'variable', 5, 1, { variableName: 'periodo', variableValue: t.inAfternoon }),
      node('resumo', 'singleBlock', 6, 0, text(t.summary)),
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

const survey = (t: FlowTemplateTexts['survey']): FlowDrawing =>
  joined(
    [
      start,
      node('nota', 'input', 1, 0, {
        question: t.rating,
        variableName: 'nota',
      }),
      node('otima', 'conditionCompare', 2, 0, { leftValue: '${nota}', operator: 'greaterOrEqual', rightValue: '9' }),
      node('boa', 'conditionCompare', 3, 1, { leftValue: '${nota}', operator: 'greaterOrEqual', rightValue: '7' }),
      node('feliz', 'singleBlock', 3, 0, text(t.happy)),
      node('melhorar', 'input', 4, 1, { question: t.better, variableName: 'sugestao' }),
      node('desculpe', 'input', 4, 2, { question: t.sorry, variableName: 'reclamacao' }),
      node('anotado', 'singleBlock', 5, 1, text(t.noted)),
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

/** Drawings to begin with, whose customers read this language. Queues, tags and addresses of services are the company's own and stand among the problems until they are chosen. */
export const flowTemplates = (language: CustomerLanguage): ReadonlyArray<FlowTemplate> => {
  const t = flowTemplateTexts[language];
  return [
    { id: 'departments', name: t.departments.name, drawing: departments(t.departments) },
    { id: 'leads', name: t.leads.name, drawing: leads(t.leads) },
    { id: 'invoice', name: t.invoice.name, drawing: invoice(t.invoice) },
    { id: 'appointment', name: t.appointment.name, drawing: appointment(t.appointment) },
    { id: 'survey', name: t.survey.name, drawing: survey(t.survey) },
  ];
};
