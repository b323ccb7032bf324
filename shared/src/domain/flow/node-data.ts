import * as z from 'zod';
import { queueId, tagId, userId } from '../ids.ts';

const text = z.string().max(4000);
const short = z.string().max(300);
/** A name without `${…}` around it. */
const variable = z.string().max(60);
/** Where an uploaded file lies among the company's; empty until one was chosen. */
const file = z.string().max(400);
const named = <Id extends z.ZodType>(id: Id) => z.object({ id, name: short });
const content = { number: z.string().max(20), value: text, original: short.optional() };

/** Reasons for a talk to go one way or the other. */
export const compareOperators = [
  'equals',
  'notEquals',
  'contains',
  'startsWith',
  'endsWith',
  'greaterThan',
  'lessThan',
  'greaterOrEqual',
  'lessOrEqual',
  'isEmpty',
  'isNotEmpty',
] as const;
export const menuKinds = ['number', 'list', 'button'] as const;
export const httpMethods = ['GET', 'POST', 'PUT', 'DELETE'] as const;

/** What each of the eighteen kinds holds, by the names that saved flows have. A node may be saved unfinished: `problems.ts` says what is missing. */
export const nodeData = {
  start: z.object({ label: short.default('Inicio do fluxo') }),
  message: z.object({ label: text }),
  /** Seconds, up to 120. */
  interval: z.object({ sec: z.number().int().min(0).max(120) }),
  /** `condition`: 1 equal, 2 at least, 3 at most, 4 less, 5 more. */
  condition: z.object({ key: variable, condition: z.number().int().min(1).max(5), value: text }),
  conditionCompare: z.object({ leftValue: text, operator: z.enum(compareOperators).default('equals'), rightValue: text }),
  menu: z.object({
    message: text,
    arrayOption: z.array(z.object({ number: z.number().int().min(1).max(50), value: short })).max(50),
    typeMenu: z.enum(menuKinds).default('number'),
  }),
  img: z.object({ url: file }),
  audio: z.object({ url: file, record: z.boolean().default(false) }),
  video: z.object({ url: file, record: z.boolean().default(false) }),
  /** Of a hundred, how many leave by exit `a`. */
  randomizer: z.object({ percent: z.number().int().min(0).max(100) }),
  switchFlow: z.object({ flowSelected: named(z.string().max(40)).nullable(), typebotIntegration: z.unknown().optional() }),
  attendant: z.object({ user: named(userId).nullable() }),
  ticket: z.object({ queue: named(queueId).nullable(), user: named(userId).nullish() }),
  tag: z.object({ tag: named(tagId).nullable() }),
  singleBlock: z.object({
    /** The order: each names an element by its `number`. */
    seq: z.array(z.string().max(20)).max(50),
    elements: z
      .array(
        z.discriminatedUnion('type', [
          z.object({ type: z.literal('message'), ...content }),
          /** `value`: seconds. */
          z.object({ type: z.literal('interval'), ...content }),
          z.object({ type: z.literal('img'), ...content }),
          z.object({ type: z.literal('audio'), ...content, record: z.boolean().default(false) }),
          z.object({ type: z.literal('video'), ...content }),
          z.object({ type: z.literal('document'), ...content }),
        ]),
      )
      .max(50),
  }),
  httpRequest: z.object({
    url: z.string().max(2000),
    method: z.enum(httpMethods).default('POST'),
    /** JSON, as typed. */
    requestBody: z.string().max(20_000).default('{}'),
    /** JSON, as typed. */
    headersString: z.string().max(4000).default(''),
    queryParams: z
      .array(z.object({ key: short, value: text }))
      .max(50)
      .default([]),
    saveVariables: z
      .array(z.object({ path: short, variable }))
      .max(50)
      .default([]),
    /** Derived from `saveVariables` when a flow is saved. */
    responseVariables: z
      .array(z.object({ path: short, variableName: variable }))
      .max(50)
      .default([]),
    /** Milliseconds, 1 000 to 45 000. */
    timeout: z.number().int().min(1000).max(45_000).default(10_000),
  }),
  variable: z.object({
    variableName: variable,
    variableValue: text.default(''),
    variableType: z.string().max(20).default('text'),
    variableExpression: text.default(''),
    isExpression: z.boolean().default(false),
    savedStatus: z.unknown().optional(),
  }),
  input: z.object({ question: text, variableName: variable }),
} as const;
