import { catalogue, type ErrorCode, type ErrorDetails } from './catalogue.ts';

/** A refusal the caller is told about: one code of the catalogue with the details that code declares. */
export class AppError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly details: ErrorDetails<Code>;

  constructor(code: Code, details: ErrorDetails<Code>, options?: { cause?: unknown }) {
    super(code, options);
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** What leaves: the code, its text, and details cut to the declared shape. `code` only where `error` holds something else. */
export type ErrorBody = { error: string; code?: ErrorCode; message: string; details?: unknown };

/** The text of a refusal, its placeholders (`{{reason}}`) replaced by the details of the same names. */
const toMessage = (text: string, details: unknown): string => {
  const values = new Map<string, unknown>(typeof details === 'object' && details !== null ? Object.entries(details) : []);
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(values.get(name) ?? placeholder));
};

/** The body of a refusal. Clients read who has a ticket that exists already from JSON in `error`. */
export const toErrorBody = (error: AppError, text: string): ErrorBody => {
  const { data } = catalogue[error.code].details.safeParse(error.details);
  const body = { error: error.code, message: toMessage(text, data), ...(data === undefined ? {} : { details: data }) };
  const holder = error.code === 'ERR_TICKET_ALREADY_OPEN' ? catalogue.ERR_TICKET_ALREADY_OPEN.details.safeParse(data).data : undefined;
  if (!holder) return body;
  const { userId, userName, queueName, uuid } = holder;
  return { ...body, code: error.code, error: JSON.stringify({ userId, user: { name: userName }, queue: { name: queueName }, uuid }) };
};
