import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { z } from 'zod';

export type Asked = { messages: ReadonlyArray<{ role: string; content: string }> };

const data = z.object({
  text: z.string().optional(),
  customer: z.string().optional(),
  conversation: z.array(z.object({ from: z.string(), text: z.string() })).optional(),
});

/** What the stand-in says: no language is understood, so its answers are sentences around what it was given. */
export const answerTo = ({ messages }: Asked): string => {
  const rules = messages[0]?.role === 'system' ? messages[0].content : '';
  const given = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  if (rules.includes(peopleMark)) return toCustomer(rules, given);
  const { text, customer, conversation } = data.safeParse(parseJson(given)).data ?? {};
  if (conversation) {
    const asked = conversation.findLast(({ from }) => from === 'customer')?.text ?? '';
    if (rules.startsWith('Summarise')) return summaryOf(conversation);
    return `Olá${customer ? `, ${customer.split(' ')[0]}` : ''}! Sobre “${asked}”: já estou verificando e respondo em seguida.`;
  }
  if (text === undefined) return given.includes('OK') ? 'OK' : `Recebi: ${given}`;
  const language = /^Translate the text to ([A-Z]\w+(?: [A-Z]\w+)?)/.exec(rules)?.[1];
  if (language) return `[${language}] ${text}`;
  if (rules.includes('warmer')) return `${sentence(text)} 😊`;
  if (rules.includes('formal')) return `Prezado cliente, ${text}`;
  if (rules.includes('short')) return text.split(/(?<=[.!?])\s/)[0] ?? text;
  return sentence(text);
};

/** To a customer by a prompt: from what it was given to answer from, and with a person where one is asked for. */
const toCustomer = (rules: string, said: string): string => {
  if (/atendente|humano|pessoa/i.test(said)) return `Vou chamar alguém. ${peopleMark}`;
  const given = promptData.safeParse(parseJson(/\nData: (.*)$/.exec(rules)?.[1] ?? '')).data;
  const about = given?.passages?.[0];
  return about
    ? `Encontrei: **${about.split('\n')[0]?.trim() ?? ''}**`
    : `Olá, ${given?.customer.split(' ')[0] ?? ''}! Sobre “${said}”: posso ajudar.`;
};
const peopleMark = '[[HUMANO]]';
const promptData = z.object({ customer: z.string(), passages: z.array(z.string()).optional() });

const summaryOf = (conversation: ReadonlyArray<{ from: string; text: string }>): string => {
  const of = (wanted: string) => conversation.filter(({ from }) => from === wanted);
  const first = of('customer')[0]?.text;
  const last = of('team').at(-1)?.text;
  return [
    `• ${conversation.length} mensagens, ${of('customer').length} do cliente.`,
    ...(first ? [`• O cliente escreveu: “${first}”.`] : []),
    ...(last ? [`• A última resposta foi: “${last}”.`] : ['• Ninguém respondeu ainda.']),
  ].join('\n');
};

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? '' : '.'}`;
