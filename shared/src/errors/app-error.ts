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

/** What leaves: `{ error, message, details? }`, details cut to the declared shape. */
export const toErrorBody = (error: AppError, text: string): { error: ErrorCode; message: string; details?: unknown } => {
  const details = catalogue[error.code].details.safeParse(error.details);
  return details.success && details.data !== undefined
    ? { error: error.code, message: text, details: details.data }
    : { error: error.code, message: text };
};
