import type { ErrorCode, ErrorDetails } from '@balcao/shared/errors/catalogue.ts';
import i18next from 'i18next';

/** A refusal of the API, or the network's: `OFFLINE` means the request never got an answer. */
export class ApiError extends Error {
  readonly code: ErrorCode | 'OFFLINE' | (string & {});
  readonly status: number;
  readonly details: unknown;
  constructor(code: string, status: number, details: unknown, options?: { cause?: unknown }) {
    super(code, options);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.details = details;
  }
}

/** i18next namespace of the catalogue's texts. */
export const errorNamespace = 'errors';
/** Resolves when refusals can be put into words, or when that cannot be had now (the code stands for them then). */
export const loadErrorTexts = async (): Promise<void> => {
  if (!i18next.hasLoadedNamespace(errorNamespace)) await i18next.loadNamespaces(errorNamespace);
};

/** Narrows to one code, with the details that code declares (the server strips anything else). */
export const isApiError = <Code extends ErrorCode>(error: unknown, code: Code): error is ApiError & { details: ErrorDetails<Code> } =>
  error instanceof ApiError && error.code === code;

/** The sentence to show: the translated code, else the raw code, else a general one. */
export const errorText = (error: unknown): string => {
  const { t } = i18next;
  if (!(error instanceof ApiError)) return t('common:errors.unknown');
  if (error.code === 'OFFLINE') return t('common:errors.offline');
  return codeText(error.code, error.details);
};

/** The translated code, with what its details say, else the code itself. */
export const codeText = (code: string, details?: unknown): string =>
  i18next.exists(code, { ns: errorNamespace }) ? i18next.t(code as ErrorCode, { ...Object(details), ns: errorNamespace }) : code;

/** The same once the texts of errors are there: what is refused before the server was asked may be the first error of the page. */
export const loadedCodeText = async (code: ErrorCode): Promise<string> => {
  await loadErrorTexts();
  return codeText(code);
};
