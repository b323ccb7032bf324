import { z } from 'zod';

export const templateStatuses = ['APPROVED', 'PENDING', 'REJECTED', 'PAUSED', 'DISABLED'] as const;
export const templateCategories = ['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const;
export const qualityScores = ['GREEN', 'YELLOW', 'RED', 'UNKNOWN'] as const;

/** A template as `message_templates` lists it. */
export const simTemplate = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  status: z.enum(templateStatuses),
  category: z.enum(templateCategories),
  parameter_format: z.enum(['POSITIONAL', 'NAMED']),
  rejected_reason: z.string(),
  quality_score: z.object({ score: z.enum(qualityScores) }),
  components: z.array(z.record(z.string(), z.unknown())),
});
export type SimTemplate = z.infer<typeof simTemplate>;

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
  quality_score: { score: 'UNKNOWN' },
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
  { components, parameter_format }: SimTemplate,
  given: ReadonlyArray<GivenComponent>,
): { code: number; details: string } | null => {
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
      const parameters = parametersOf('body');
      const wrong = count('body', parameters, parametersIn(text)) ?? textsComplaint('body', text, parameters, parameter_format === 'NAMED');
      if (wrong) return wrong;
    }
    if (type === 'HEADER') {
      const parameters = parametersOf('header');
      const isText = format === undefined || format === 'TEXT';
      const wrong = count('header', parameters, isText ? parametersIn(text) : 1);
      if (wrong && isText) return wrong;
      const wrongText = isText ? textsComplaint('header', text, parameters, parameter_format === 'NAMED') : null;
      if (wrongText) return wrongText;
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

/** What is wrong with the texts that fill a header or a body: their names, and what they may not hold. */
const textsComplaint = (
  where: string,
  template: unknown,
  parameters: ReadonlyArray<Parameter>,
  isNamed: boolean,
): { code: number; details: string } | null => {
  const names = new Set([...String(template ?? '').matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name));
  for (const { type, text, parameter_name: name } of parameters) {
    if (type !== 'text') continue;
    if (typeof text !== 'string' || text === '') return { code: 131008, details: `${where}: Required parameter text is missing or empty` };
    if (/[\n\t]| {5,}/.test(text))
      return { code: 132018, details: `${where}: Param text cannot have new-line/tab characters or more than 4 consecutive spaces` };
    if (isNamed && !(typeof name === 'string' && names.has(name)))
      return { code: 100, details: `${where}: Parameter name is missing or is none of the template's` };
  }
  return null;
};
