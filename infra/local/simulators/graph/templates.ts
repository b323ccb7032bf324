/** A template as `message_templates` lists it. */
export type SimTemplate = {
  id: string;
  name: string;
  language: string;
  status: 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED' | 'DISABLED';
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION';
  parameter_format: 'POSITIONAL' | 'NAMED';
  rejected_reason: string;
  components: ReadonlyArray<Readonly<Record<string, unknown>>>;
};

const body = (text: string, example: string[]) => ({
  type: 'BODY',
  text,
  ...(example.length > 0 ? { example: { body_text: [example] } } : {}),
});
const footer = { type: 'FOOTER', text: 'Responda SAIR para não receber mais' };
const template = (number: number, rest: Partial<SimTemplate> & Pick<SimTemplate, 'name' | 'components'>): SimTemplate => ({
  id: `72000000000000${number}`,
  language: 'pt_BR',
  status: 'APPROVED',
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  rejected_reason: 'NONE',
  ...rest,
});

/** What every account here has: each status, header kind and button kind once. */
export const templates: ReadonlyArray<SimTemplate> = [
  template(1, { name: 'retomar_conversa', components: [body('Olá {{1}}! Podemos continuar o seu atendimento?', ['Ana'])] }),
  template(2, {
    name: 'pedido_enviado',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Seu pedido saiu para entrega' },
      body('Oi {{1}}, o pedido {{2}} chega até {{3}}.', ['Ana', '4471', 'sexta-feira']),
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'Acompanhar', url: 'https://example.com/pedidos/{{1}}', example: ['4471'] }] },
    ],
  }),
  template(3, {
    name: 'confirmar_horario',
    components: [
      body('Confirma o seu horário de {{1}} às {{2}}?', ['quinta-feira', '14h']),
      {
        type: 'BUTTONS',
        buttons: [
          { type: 'QUICK_REPLY', text: 'Confirmo' },
          { type: 'QUICK_REPLY', text: 'Quero remarcar' },
        ],
      },
    ],
  }),
  template(4, {
    name: 'oferta_da_semana',
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'IMAGE', example: { header_handle: ['https://example.com/oferta.jpg'] } },
      body('Olá {{1}}, esta semana tem desconto na loja!', ['Ana']),
      footer,
    ],
  }),
  template(9, {
    name: 'onde_retirar',
    components: [
      { type: 'HEADER', format: 'LOCATION' },
      body('{{1}}, o seu pedido espera por você aqui.', ['Ana']),
      { type: 'BUTTONS', buttons: [{ type: 'COPY_CODE', text: 'Copiar código', example: ['RETIRA10'] }] },
    ],
  }),
  template(10, {
    name: 'agendar_visita',
    components: [
      body('{{1}}, escolha o dia da visita.', ['Ana']),
      { type: 'BUTTONS', buttons: [{ type: 'FLOW', text: 'Agendar', flow_id: '900000000000001', flow_action: 'NAVIGATE' }] },
    ],
  }),
  template(11, {
    name: 'catalogo_novo',
    category: 'MARKETING',
    components: [body('Chegaram novidades, {{1}}.', ['Ana']), { type: 'BUTTONS', buttons: [{ type: 'CATALOG', text: 'Ver catálogo' }] }],
  }),
  template(12, {
    name: 'mais_vendidos',
    category: 'MARKETING',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Os mais vendidos' },
      body('{{1}}, veja o que mais sai.', ['Ana']),
      { type: 'BUTTONS', buttons: [{ type: 'MPM', text: 'Ver produtos' }] },
    ],
  }),
  template(5, {
    name: 'shipping_update',
    language: 'en',
    components: [body('Hi {{1}}, your order {{2}} is on its way.', ['Ana', '4471'])],
  }),
  template(6, { name: 'pesquisa', status: 'PENDING', category: 'MARKETING', components: [body('Como foi o seu atendimento?', [])] }),
  template(7, {
    name: 'promocao_relampago',
    status: 'REJECTED',
    category: 'MARKETING',
    rejected_reason: 'ABUSIVE_CONTENT',
    components: [body('Só hoje!!!', [])],
  }),
  template(8, { name: 'aviso_antigo', status: 'PAUSED', components: [body('Aviso para {{1}}', ['Ana'])] }),
];

/** How many different `{{…}}` a text has. */
const parametersIn = (text: unknown): number => new Set(String(text ?? '').match(/\{\{\s*\w+\s*\}\}/g)).size;

type Parameter = { type?: string; text?: string; [kind: string]: unknown };
export type GivenComponent = { type: string; sub_type?: string; index?: string | number; parameters?: ReadonlyArray<unknown> };

const isParameter = (value: unknown): value is Parameter => typeof value === 'object' && value !== null;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Buttons that open something of the business's, which each message names: a code, a form, products. */
const needsAction = (type: unknown): boolean => type === 'COPY_CODE' || type === 'FLOW' || type === 'CATALOG' || type === 'MPM';

/** What is wrong with the values given for a template, as Meta judges them; null = nothing. */
export const templateComplaint = (
  { components }: SimTemplate,
  given: ReadonlyArray<GivenComponent>,
): { code: 132000 | 132012; details: string } | null => {
  const parametersOf = (wanted: string, index?: number): Parameter[] =>
    (
      given.find(({ type, index: at }) => type.toLowerCase() === wanted && (index === undefined || Number(at) === index))?.parameters ?? []
    ).filter(isParameter);
  const count = (where: string, parameters: ReadonlyArray<Parameter>, expected: number) =>
    parameters.length === expected
      ? null
      : {
          code: 132000 as const,
          details: `${where}: number of localizable_params (${parameters.length}) does not match the expected number of params (${expected})`,
        };
  for (const { type, format, text, buttons } of components) {
    if (type === 'BODY') {
      const wrong = count('body', parametersOf('body'), parametersIn(text));
      if (wrong) return wrong;
    }
    if (type === 'HEADER') {
      const parameters = parametersOf('header');
      const isText = format === undefined || format === 'TEXT';
      const wrong = count('header', parameters, isText ? parametersIn(text) : 1);
      if (wrong && isText) return wrong;
      const [first] = parameters;
      const kind = String(format).toLowerCase();
      if (!isText && (first?.type !== kind || !isRecord(first[kind])))
        return { code: 132012, details: `header: Format mismatch, expected ${String(format)}, received ${first?.type ?? 'UNKNOWN'}` };
    }
    if (type === 'BUTTONS' && Array.isArray(buttons))
      for (const [index, button] of buttons.entries()) {
        if (!isRecord(button)) continue;
        const expected = needsAction(button['type']) ? 1 : button['type'] === 'URL' ? parametersIn(button['url']) : null;
        const wrong = expected === null ? null : count(`button ${index}`, parametersOf('button', index), expected);
        if (wrong) return wrong;
      }
  }
  return null;
};

type TemplateState = Partial<Pick<SimTemplate, 'status' | 'category'>>;
/** What Meta decided of an account's templates since, by account and template. */
const decided = new Map<string, TemplateState>();

/** The templates of an account, as they stand. */
export const templatesOf = (accountId: string): ReadonlyArray<SimTemplate> =>
  templates.map((each) => ({ ...each, ...decided.get(`${accountId} ${each.id}`) }));

/** Meta decides of a template. @returns it as it was and as it is; null when the account has none such. */
export const decideTemplate = (accountId: string, id: string, state: TemplateState): { before: SimTemplate; after: SimTemplate } | null => {
  const before = templatesOf(accountId).find((each) => each.id === id);
  if (!before) return null;
  const key = `${accountId} ${id}`;
  decided.set(key, { ...decided.get(key), ...state });
  return { before, after: { ...before, ...state } };
};
