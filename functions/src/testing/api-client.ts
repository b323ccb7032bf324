import type { Method } from '@balcao/shared/contract/route.ts';
import { undeclaredErrorOf } from './undeclared-error.ts';

export type ApiAnswer = {
  status: number;
  /** Parsed JSON; the text itself when it is none. */
  body: any;
};
export type ApiRequest = {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  /** Sent as JSON; a string or bytes as they are. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
};

/** Calls the HTTP API as one caller; `token` null sends no Authorization header.
 *  @throws Error when the answer is an error code that the route does not declare. */
export const apiClient =
  (api: string, token: string | null) =>
  async (method: Method, path: string, { params = {}, query = {}, body, headers = {} }: ApiRequest = {}): Promise<ApiAnswer> => {
    const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
    const search = new URLSearchParams(query).toString();
    const response = await fetch(`${api}${filled}${search ? `?${search}` : ''}`, {
      method,
      headers: {
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: toBytes(body) }),
    });
    const answer = { status: response.status, body: parse(await response.text()) };
    const undeclared = undeclaredErrorOf(method, filled, answer.body);
    if (undeclared !== null) throw new Error(undeclared);
    return answer;
  };
export type ApiClient = ReturnType<typeof apiClient>;

const toBytes = (body: unknown): string | Uint8Array<ArrayBuffer> =>
  body instanceof Uint8Array ? new Uint8Array(body) : typeof body === 'string' ? body : JSON.stringify(body);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
