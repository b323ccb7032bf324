import type { ClientSettings, MediaOutcome, Refusal, Unclear, UploadOutcome } from '../adapter.ts';
import { graphErrorRule } from './graph-errors.ts';
import { readField, readList, readNumber, readText } from './read-json.ts';
import type { GraphMessageBody } from './to-graph-message.ts';

/** `baseUrl` without version and trailing slash: https://graph.facebook.com, or the local simulator. Calls without files have 15 s, others 60 s,
 *  unless told otherwise. */
export type GraphClientConfig = ClientSettings & {
  /** As in the path: `v26.0`. */
  version: string;
  /** Bearer token of the business; never logged, never in an outcome. */
  token: string;
  phoneNumberId: string;
};

/** `waId` is WhatsApp's own spelling of the number, null when it was sent to a business-scoped id. */
export type GraphSendOutcome = { kind: 'sent'; providerId: string; waId: string | null; userId: string | null } | Refusal | Unclear;

export type GraphClient = ReturnType<typeof createGraphClient>;

/** Calls of the WhatsApp Cloud API for one number. Every method answers with an outcome; none throws for what the other side does. */
export const createGraphClient = (config: GraphClientConfig) => {
  const { baseUrl, version, token, phoneNumberId, timeoutMs = 15_000, mediaTimeoutMs = 60_000 } = config;
  const root = `${baseUrl}/${version}`;

  const call = async (url: string, init: RequestInit, limitMs: number): Promise<Answer> => {
    try {
      const response = await fetch(url, {
        ...init,
        headers: { ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}), authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(limitMs),
      });
      const text = await response.text();
      return { kind: 'answer', status: response.status, ok: response.ok, json: parseJson(text) };
    } catch (error) {
      return toFailure(error);
    }
  };
  const post = (path: string, body: GraphMessageBody) => call(`${root}/${path}`, { method: 'POST', body: JSON.stringify(body) }, timeoutMs);

  return {
    /** Sends a body made by `toGraphMessage`. */
    sendMessage: async (body: GraphMessageBody): Promise<GraphSendOutcome> => {
      const answer = await post(`${phoneNumberId}/messages`, body);
      if (answer.kind !== 'answer') return answer;
      if (!answer.ok) return toRefusal(answer);
      const providerId = readText(readField(readList(readField(answer.json, 'messages'))[0], 'id'), 512);
      if (providerId === null) return { kind: 'unclear', cause: 'unreadableAnswer', httpStatus: answer.status };
      const contact = readList(readField(answer.json, 'contacts'))[0];
      return {
        kind: 'sent',
        providerId,
        waId: readText(readField(contact, 'wa_id'), 128),
        userId: readText(readField(contact, 'user_id'), 128),
      };
    },

    /** Blue ticks for the customer's message and all before it; `typing` shows them that an answer is being written (at most 25 s). */
    markRead: async (providerId: string, typing = false): Promise<{ kind: 'done' } | Refusal | Unclear> => {
      const answer = await post(`${phoneNumberId}/messages`, {
        messaging_product: 'whatsapp',
        status: 'read',
        message_id: providerId,
        ...(typing ? { typing_indicator: { type: 'text' } } : {}),
      });
      if (answer.kind !== 'answer') return answer;
      return answer.ok ? { kind: 'done' } : toRefusal(answer);
    },

    /** Hands a file to Meta for one or more later sends; the id is good for 30 days. */
    uploadMedia: async (file: { bytes: Uint8Array<ArrayBuffer>; mimeType: string; fileName: string }): Promise<UploadOutcome> => {
      const form = new FormData();
      form.set('messaging_product', 'whatsapp');
      form.set('type', file.mimeType);
      form.set('file', new Blob([file.bytes], { type: file.mimeType }), file.fileName);
      const answer = await call(`${root}/${phoneNumberId}/media`, { method: 'POST', body: form }, mediaTimeoutMs);
      if (answer.kind !== 'answer') return answer;
      if (!answer.ok) return toRefusal(answer);
      const providerMediaId = readText(readField(answer.json, 'id'), 256);
      return providerMediaId === null
        ? { kind: 'unclear', cause: 'unreadableAnswer', httpStatus: answer.status }
        : { kind: 'uploaded', providerMediaId };
    },

    /** Fetches what a customer sent. Stops reading as soon as it is larger than `maxBytes`, whatever size was announced. */
    getMedia: async (providerMediaId: string, { maxBytes }: { maxBytes: number }): Promise<MediaOutcome> => {
      const answer = await call(
        `${root}/${encodeURIComponent(providerMediaId)}?phone_number_id=${encodeURIComponent(phoneNumberId)}`,
        { method: 'GET' },
        timeoutMs,
      );
      if (answer.kind !== 'answer') return answer;
      if (!answer.ok) return isGone(answer) ? { kind: 'gone' } : toRefusal(answer);
      const url = readText(readField(answer.json, 'url'));
      if (url === null) return { kind: 'unclear', cause: 'unreadableAnswer', httpStatus: answer.status };
      const announced = readNumber(readField(answer.json, 'file_size'));
      if (announced !== null && announced > maxBytes) return { kind: 'tooLarge', sizeBytes: announced };
      const announcedType = readText(readField(answer.json, 'mime_type'), 150);
      try {
        // The address wants the token too: https://developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media
        const response = await fetch(url, { headers: { authorization: `Bearer ${token}` }, signal: AbortSignal.timeout(mediaTimeoutMs) });
        if (response.status === 404 || response.status === 410) return { kind: 'gone' };
        if (!response.ok) {
          return toRefusal({ kind: 'answer', status: response.status, ok: false, json: parseJson(await response.text()) });
        }
        const body = await readAtMost(response, maxBytes);
        if (body.kind === 'tooLarge') return body;
        const mimeType = announcedType ?? response.headers.get('content-type') ?? 'application/octet-stream';
        return { kind: 'media', bytes: body.bytes, mimeType, sizeBytes: body.bytes.byteLength };
      } catch (error) {
        return toFailure(error);
      }
    },
  };
};

type Answer = { kind: 'answer'; status: number; ok: boolean; json: unknown } | Refusal | Unclear;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** A server error without Meta's own error in it comes from something in between, which may have passed the call on. */
const toRefusal = ({ status, json }: Extract<Answer, { kind: 'answer' }>): Refusal | Unclear => {
  const error = readField(json, 'error');
  const code = readNumber(readField(error, 'code'));
  if (code === null && status >= 500) return { kind: 'unclear', cause: 'serverError', httpStatus: status };
  const details =
    readText(readField(readField(error, 'error_data'), 'details'), 1000) ?? readText(readField(error, 'message'), 1000) ?? `HTTP ${status}`;
  if (code !== null) return { kind: 'refused', code, details, ...graphErrorRule(code) };
  return status === 429
    ? { kind: 'refused', code, details, action: 'retry', retryAfterSec: 5, reasonKey: 'throughput' }
    : { kind: 'refused', code, details, action: 'fail', reasonKey: 'unknown' };
};

/** Code 100 with subcode 33: no such object, or not visible with this token. */
const isGone = ({ status, json }: Extract<Answer, { kind: 'answer' }>): boolean =>
  status === 404 || readField(readField(json, 'error'), 'error_subcode') === 33;

const neverConnected = new Set<unknown>([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const toFailure = (error: unknown): Refusal | Unclear => {
  if (error instanceof Error && error.name === 'TimeoutError') return { kind: 'unclear', cause: 'timeout', httpStatus: null };
  const cause = error instanceof Error ? error.cause : undefined;
  return neverConnected.has(readField(cause, 'code'))
    ? { kind: 'refused', code: null, details: 'no connection', action: 'retry', retryAfterSec: 5, reasonKey: 'transient' }
    : { kind: 'unclear', cause: 'network', httpStatus: null };
};

const readAtMost = async (
  response: Response,
  maxBytes: number,
): Promise<{ kind: 'bytes'; bytes: Uint8Array<ArrayBuffer> } | { kind: 'tooLarge'; sizeBytes: number }> => {
  const chunks: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of response.body ?? []) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) return { kind: 'tooLarge', sizeBytes };
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(sizeBytes);
  let offset = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return { kind: 'bytes', bytes };
};
