/** Who says what in a demo conversation: `c` the customer, `a` the attendant, `n` a private note. */
export type Line = readonly ['c' | 'a' | 'n', string];
export type Script = { queue: 'Vendas' | 'Suporte' | 'Financeiro'; tags: ReadonlyArray<string>; lines: ReadonlyArray<Line> };

/** Scripts end with the customer's line unless the conversation is over; the seeder stops where a ticket's state needs it. */
export const scripts: ReadonlyArray<Script> = [
  {
    queue: 'Vendas',
    tags: ['Novo cliente'],
    lines: [
      ['c', 'Oi, boa tarde! Vocês têm a camiseta azul no tamanho M?'],
      ['a', 'Boa tarde! Temos sim, a azul-marinho e a azul-clara. Qual prefere?'],
      ['c', 'A azul-marinho. Quanto fica com o frete para Campinas?'],
      ['a', 'A camiseta sai por R$ 79,90 e o frete para Campinas é R$ 14,50, chega em 3 dias úteis.'],
      ['c', 'Fechado! Posso pagar no Pix?'],
      ['a', 'Pode sim! Vou gerar o código e já te mando por aqui. 😊'],
      ['c', 'Perfeito, muito obrigada!'],
    ],
  },
  {
    queue: 'Suporte',
    tags: ['Troca'],
    lines: [
      ['c', 'Bom dia, recebi o pedido 4471 mas veio o tamanho errado'],
      ['c', 'Pedi 42 e veio 40'],
      ['a', 'Bom dia! Sinto muito pelo transtorno. Pode me mandar uma foto da etiqueta, por favor?'],
      ['c', 'Claro, já mando'],
      ['n', 'Conferir com o estoque se ainda tem o 42 antes de prometer a troca.'],
      ['a', 'Já localizei o pedido. A troca não tem custo: o coletor passa amanhã entre 9h e 12h.'],
      ['c', 'Ótimo, vou estar em casa. Obrigado!'],
    ],
  },
  {
    queue: 'Financeiro',
    tags: ['Boleto'],
    lines: [
      ['c', 'Olá, meu boleto venceu ontem. Consigo uma segunda via?'],
      ['a', 'Olá! Consegue sim. Vou atualizar o vencimento para amanhã, sem juros, tudo bem?'],
      ['c', 'Tudo ótimo, agradeço muito'],
      ['a', 'Pronto, enviei a segunda via para o seu e-mail.'],
      ['c', 'Recebi aqui 👍'],
    ],
  },
  {
    queue: 'Vendas',
    tags: ['Atacado'],
    lines: [
      ['c', 'Boa tarde! Trabalham com preço de atacado?'],
      ['a', 'Trabalhamos! A partir de 20 peças o desconto é de 18%. É para revenda?'],
      ['c', 'Isso, tenho uma loja em Joinville. Queria montar um pedido de umas 60 peças'],
      ['a', 'Que bom! Vou te passar o catálogo com a tabela. Prefere só a linha básica ou também a de inverno?'],
      ['c', 'As duas, por favor. E vocês emitem nota no CNPJ?'],
      ['a', 'Emitimos, sim. Me passe o CNPJ e o endereço de entrega, que já deixo o cadastro pronto.'],
      ['c', 'Já te envio os dados'],
    ],
  },
  {
    queue: 'Suporte',
    tags: [],
    lines: [
      ['c', 'Meu pedido está parado em "saiu para entrega" desde sexta 😕'],
      ['a', 'Vou verificar com a transportadora agora mesmo, um instante.'],
      ['c', 'Ok, aguardo'],
      ['a', 'Houve uma tentativa na sexta às 16h e o endereço estava sem número. Pode confirmar o número e um ponto de referência?'],
      ['c', 'É o 218, portão verde, do lado da padaria'],
      ['a', 'Anotado! A nova tentativa é amanhã pela manhã. Acompanho por aqui até chegar.'],
      ['c', 'Muito obrigada pela atenção!'],
    ],
  },
  {
    queue: 'Financeiro',
    tags: ['VIP'],
    lines: [
      ['c', 'Oi! Fui cobrado duas vezes no cartão'],
      ['c', 'Um valor de R$ 249,00 no dia 12'],
      ['a', 'Oi! Vi aqui as duas cobranças; uma delas foi estornada hoje cedo.'],
      ['n', 'Cliente antigo, três compras grandes este ano. Oferecer cupom pelo transtorno.'],
      ['a', 'O estorno aparece na fatura em até 7 dias. Para compensar, deixei um cupom de 10% na sua conta.'],
      ['c', 'Que atendimento! Valeu mesmo 🙏'],
    ],
  },
  {
    queue: 'Vendas',
    tags: [],
    lines: [
      ['c', 'Vocês abrem no feriado?'],
      ['a', 'Abrimos das 10h às 14h na loja do centro. Pelo WhatsApp atendemos normalmente!'],
      ['c', 'Show, passo aí então'],
    ],
  },
  {
    queue: 'Suporte',
    tags: ['Garantia'],
    lines: [
      ['c', 'A cafeteira que comprei em agosto parou de esquentar'],
      ['a', 'Que pena! Ela ainda está na garantia. Quando liga, a luz acende?'],
      ['c', 'Acende, mas não esquenta nada'],
      ['a', 'Então é a resistência. Vou abrir a garantia: você recebe um código de postagem grátis por e-mail.'],
      ['c', 'E quanto tempo demora o conserto?'],
      ['a', 'Em média 8 dias úteis. Se passar de 15, trocamos por uma nova.'],
      ['c', 'Combinado'],
    ],
  },
  {
    queue: 'Vendas',
    tags: ['Novo cliente'],
    lines: [
      ['c', 'Oi! Vi o anúncio no Instagram. Ainda tem a mochila preta?'],
      ['a', 'Oi! Tem sim, as últimas 4 unidades. 🎒'],
      ['c', 'Cabe notebook de 15 polegadas?'],
      ['a', 'Cabe até 15,6", com compartimento acolchoado. Quer que eu reserve uma?'],
      ['c', 'Quero! Passo amanhã depois das 18h'],
    ],
  },
  {
    queue: 'Financeiro',
    tags: [],
    lines: [
      ['c', 'Bom dia, preciso da nota fiscal do pedido 3980'],
      ['a', 'Bom dia! Segue o link da nota. Mais alguma coisa?'],
      ['c', 'Era só isso mesmo, obrigado'],
    ],
  },
];

/** First words of people who wait for somebody to answer. */
export const openings: ReadonlyArray<ReadonlyArray<string>> = [
  ['Boa tarde, tem alguém aí?', 'Queria saber o prazo de entrega para Recife'],
  ['Oi! Ainda dá tempo de mudar o endereço do meu pedido?'],
  ['Olá, quero fazer um orçamento de 30 canecas personalizadas'],
  ['Bom dia! O cupom PRIMAVERA não está funcionando'],
  ['Oi, tudo bem? Chegou a reposição do tênis branco 38?'],
  ['Preciso falar sobre uma troca, por favor'],
  ['Vocês entregam em Manaus?', 'E qual o valor do frete?'],
  ['Oi, meu rastreio não atualiza faz 3 dias'],
];
