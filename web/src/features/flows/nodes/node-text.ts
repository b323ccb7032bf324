import type { FlowNode } from '@balcao/shared/domain/flow/drawing.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import type { TFunction } from 'i18next';

type Texts = TFunction<'flows'>;

/** What a list calls a node: its kind and how it begins. */
export const nodeTitle = (t: Texts, node: FlowNode): string => {
  const said = cutText(summaryOf(node).replace(/\s+/g, ' ').trim(), 40);
  return said === '' ? t(`kinds.${node.type}`) : `${t(`kinds.${node.type}`)}: ${said}`;
};

const summaryOf = (node: FlowNode): string => {
  switch (node.type) {
    case 'start':
      return '';
    case 'message':
      return node.data.label;
    case 'interval':
      return `${node.data.sec} s`;
    case 'condition':
      return node.data.key;
    case 'conditionCompare':
      return node.data.leftValue;
    case 'menu':
      return node.data.message;
    case 'img':
    case 'audio':
    case 'video':
      return fileName(node.data.url);
    case 'randomizer':
      return `${node.data.percent} %`;
    case 'switchFlow':
      return node.data.flowSelected?.name ?? '';
    case 'attendant':
      return node.data.user?.name ?? '';
    case 'ticket':
      return node.data.queue?.name ?? '';
    case 'tag':
      return node.data.tag?.name ?? '';
    case 'singleBlock':
      return node.data.elements.find(({ type }) => type === 'message')?.value ?? '';
    case 'httpRequest':
      return node.data.url;
    case 'variable':
      return node.data.variableName;
    case 'input':
      return node.data.question;
  }
};

/** The name of an uploaded file. */
export const fileName = (key: string): string => key.split('/').at(-1) ?? '';

/** What an exit of a node is called. */
export const exitName = (t: Texts, node: FlowNode, exit: string): string => {
  if (node.type === 'menu') {
    const option = node.data.arrayOption.find(({ number }) => exit === `a${number}`);
    return option ? `[${option.number}] ${option.value}` : exit;
  }
  if (node.type === 'randomizer') return `${exit === 'a' ? node.data.percent : 100 - node.data.percent} %`;
  if (exit === 'true') return t('exits.true');
  if (exit === 'false') return t('exits.false');
  return t('exits.next');
};
