import { noLaneRules, type LaneRules } from '@balcao/shared/domain/tickets/lane.ts';
import type { OptionInput } from '@balcao/shared/contract/queues.ts';

type Entry = { name: string; answer?: string; closes?: true; below?: ReadonlyArray<Entry> };

/** What customers of a queue choose from, by the queue's name. */
const menus: Readonly<Record<string, ReadonlyArray<Entry>>> = {
  Vendas: [
    { name: 'Ver ofertas da semana', answer: 'As ofertas estão em nossa vitrine: lojamodelo.example/ofertas' },
    {
      name: 'Acompanhar meu pedido',
      answer: 'O pedido já foi pago?',
      below: [
        { name: 'Sim, foi pago', answer: 'Informe o número do pedido, por favor.' },
        { name: 'Ainda não', answer: 'Assim que o pagamento cair, avisamos por aqui.', closes: true },
      ],
    },
    { name: 'Falar com uma pessoa', answer: 'Só um instante, já vamos te atender.' },
  ],
  Suporte: [
    {
      name: 'Troca ou devolução',
      answer: 'O que aconteceu com o produto?',
      below: [
        { name: 'Veio com defeito', answer: 'Envie uma foto do defeito, por favor.' },
        { name: 'Mudei de ideia', answer: 'Você tem 7 dias para devolver. Informe o número do pedido.' },
      ],
    },
    { name: 'Garantia', answer: 'A garantia é de 12 meses a partir da nota fiscal.' },
  ],
  Financeiro: [
    { name: 'Segunda via do boleto', answer: 'Informe o CPF ou CNPJ da compra.' },
    { name: 'Nota fiscal', answer: 'Informe o número do pedido.' },
  ],
};

const toInput = ({ name, answer = '', closes, below = [] }: Entry): OptionInput => ({
  id: '',
  name,
  queueType: 'text',
  greetingMessage: answer,
  closeTicket: closes === true,
  optQueueId: null,
  optUserId: null,
  optIntegrationId: null,
  optFileId: null,
  options: below.map(toInput),
});

/** A queue's options; none for a queue without a menu. */
export const menuOf = (queueName: string): OptionInput[] => (menus[queueName] ?? []).map(toInput);

/** Lanes of the demo board in their order, with where each leads by name. */
export const demoLanes: ReadonlyArray<{ name: string; color: string; next?: string; back?: string } & Pick<LaneRules, 'timeLane'>> = [
  { ...noLaneRules, name: 'Em negociação', color: '#1e88e5' },
  { ...noLaneRules, name: 'Recuperar', color: '#8e24aa', back: 'Em negociação' },
  { ...noLaneRules, name: 'Proposta enviada', color: '#f59e0b', timeLane: 48, next: 'Recuperar', back: 'Em negociação' },
  { ...noLaneRules, name: 'Ganho', color: '#2e7d32' },
];
