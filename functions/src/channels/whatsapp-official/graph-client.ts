import type {
  ClientSettings,
  MediaOutcome,
  OutgoingFile,
  ProviderTemplate,
  Refusal,
  TemplatesOutcome,
  Unclear,
  UploadOutcome,
} from '../adapter.ts';
import { fetchFile, graphCall, isAddressOver, toRefusal as toGraphRefusal, type Answer, type Answered } from '../meta/graph-call.ts';
import { proofOf } from '../meta/page-client.ts';
import { readField, readList, readNumber, readText } from '../meta/read-json.ts';
import { graphErrorRule } from './graph-errors.ts';
import type { GraphMessageBody } from './to-graph-message.ts';
import { toTemplate } from './to-template.ts';

/** `baseUrl` without version and trailing slash: https://graph.facebook.com, or the local simulator. Calls without files have 15 s, others 60 s,
 *  unless told otherwise. */
export type GraphClientConfig = ClientSettings & {
  /** As in the path: `v26.0`. */
  version: string;
  /** Bearer token of the business; never logged, never in an outcome. */
  token: string;
  /** Key that proves that a call comes from the app. */
  appSecret?: string;
  phoneNumberId: string;
};

/** `waId` is WhatsApp's own spelling of the number, null when it was sent to a business-scoped id. */
export type GraphSendOutcome =
  | { kind: 'sent'; providerId: string; isHeld: boolean; waId: string | null; userId: string | null }
  | Refusal
  | Unclear;

export type GraphClient = ReturnType<typeof createGraphClient>;

/** Calls of the WhatsApp Cloud API for one number. Every method answers with an outcome; none throws for what the other side does. */
export const createGraphClient = (config: GraphClientConfig) => {
  const { baseUrl, version, token, appSecret, phoneNumberId, timeoutMs = 15_000, mediaTimeoutMs = 60_000 } = config;
  const root = `${baseUrl}/${version}`;

  const call = (url: string, init: RequestInit, limitMs: number): Promise<Answer> => {
    const proven = new URL(url);
    if (appSecret !== undefined) proven.searchParams.set('appsecret_proof', proofOf(token, appSecret));
    return graphCall(proven.href, { ...init, token }, limitMs);
  };
  const post = (path: string, body: GraphMessageBody) => call(`${root}/${path}`, { method: 'POST', body: JSON.stringify(body) }, timeoutMs);

  const readMedia = async (id: string, maxBytes: number): Promise<{ outcome: MediaOutcome; isAddressOver?: boolean }> => {
    const answer = await call(
      `${root}/${encodeURIComponent(id)}?phone_number_id=${encodeURIComponent(phoneNumberId)}`,
      { method: 'GET' },
      timeoutMs,
    );
    if (answer.kind !== 'answer') return { outcome: answer };
    if (!answer.ok) return { outcome: isGone(answer) ? { kind: 'gone' } : toRefusal(answer) };
    const url = readText(readField(answer.json, 'url'));
    if (url === null) return { outcome: { kind: 'unclear', cause: 'unreadableAnswer', httpStatus: answer.status } };
    const announced = readNumber(readField(answer.json, 'file_size'));
    if (announced !== null && announced > maxBytes) return { outcome: { kind: 'tooLarge', sizeBytes: announced } };
    const announcedType = readText(readField(answer.json, 'mime_type'), 150);
    // The address wants the token too: https://developers.facebook.com/documentation/business-messaging/whatsapp/business-phone-numbers/media
    const outcome = await fetchFile(url, { token, announcedType, maxBytes, limitMs: mediaTimeoutMs, ruleOf: graphErrorRule });
    return { outcome, isAddressOver: isAddressOver(outcome) };
  };

  return {
    /** Sends a body made by `toGraphMessage`. */
    sendMessage: async (body: GraphMessageBody): Promise<GraphSendOutcome> => {
      const answer = await post(`${phoneNumberId}/messages`, body);
      if (answer.kind !== 'answer') return answer;
      if (!answer.ok) return toRefusal(answer);
      const [message] = readList(readField(answer.json, 'messages'));
      const providerId = readText(readField(message, 'id'), 512);
      if (providerId === null) return { kind: 'unclear', cause: 'unreadableAnswer', httpStatus: answer.status };
      const contact = readList(readField(answer.json, 'contacts'))[0];
      return {
        kind: 'sent',
        providerId,
        // https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/template-pacing
        isHeld: readText(readField(message, 'message_status')) === 'held_for_quality_assessment',
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
        typing_indicator: typing ? { type: 'text' } : undefined,
      });
      if (answer.kind !== 'answer') return answer;
      return answer.ok ? { kind: 'done' } : toRefusal(answer);
    },

    /** Hands a file to Meta for one or more later sends; the id is good for 30 days. */
    uploadMedia: async (file: OutgoingFile): Promise<UploadOutcome> => {
      const form = new FormData();
      form.set('messaging_product', 'whatsapp');
      form.set('type', file.mimeType);
      form.set('file', new Blob([await file.bytes()], { type: file.mimeType }), file.fileName);
      const answer = await call(`${root}/${phoneNumberId}/media`, { method: 'POST', body: form }, mediaTimeoutMs);
      if (answer.kind !== 'answer') return answer;
      if (!answer.ok) return toRefusal(answer);
      const providerMediaId = readText(readField(answer.json, 'id'), 256);
      return providerMediaId === null
        ? { kind: 'unclear', cause: 'unreadableAnswer', httpStatus: answer.status }
        : { kind: 'uploaded', providerMediaId };
    },

    /** Every template of the account, page by page.
     *  https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/overview */
    listTemplates: async (accountId: string): Promise<TemplatesOutcome> => {
      const templates: ProviderTemplate[] = [];
      let after: string | null = null;
      for (let page = 0; page < maxTemplatePages; page++) {
        const query = new URLSearchParams({
          fields: templateFields,
          limit: String(templatesPerPage),
          ...(after === null ? {} : { after }),
        });
        const answer = await call(
          `${root}/${encodeURIComponent(accountId)}/message_templates?${query.toString()}`,
          { method: 'GET' },
          timeoutMs,
        );
        if (answer.kind !== 'answer') return answer;
        if (!answer.ok) return toRefusal(answer);
        const data = readField(answer.json, 'data');
        if (!Array.isArray(data)) return { kind: 'unclear', cause: 'unreadableAnswer', httpStatus: answer.status };
        templates.push(...data.flatMap(toTemplate));
        const paging = readField(answer.json, 'paging');
        after = readText(readField(readField(paging, 'cursors'), 'after'), 1000);
        if (readText(readField(paging, 'next')) === null || after === null) return { kind: 'templates', templates };
      }
      return { kind: 'templates', templates };
    },

    /** Fetches what a customer sent. Stops reading as soon as it is larger than `maxBytes`, whatever size was announced. `gone` is what Meta says of
     *  the file: an address that does not work is asked for anew. */
    getMedia: async (providerMediaId: string, { maxBytes }: { maxBytes: number }): Promise<MediaOutcome> => {
      const first = await readMedia(providerMediaId, maxBytes);
      if (!first.isAddressOver) return first.outcome;
      const second = await readMedia(providerMediaId, maxBytes);
      return second.isAddressOver ? addressRefused : second.outcome;
    },
  };
};

/** What is read of a template; some of it comes only when it is asked for. */
export const templateFields = 'id,name,language,status,category,components,parameter_format,rejected_reason,quality_score';

/** An account holds 6 000 templates at most, each in several languages. */
const templatesPerPage = 200;
const maxTemplatePages = 60;

const toRefusal = (answer: Answered): Refusal | Unclear => toGraphRefusal(answer, graphErrorRule);

/** The file is there by Meta's word, and cannot be had at its address. */
const addressRefused: Refusal = { kind: 'refused', code: null, details: 'address refused', action: 'retry', reasonKey: 'mediaDownload' };

/** Code 100 with subcode 33: no such object, or not visible with this token. */
const isGone = ({ status, json }: Answered): boolean => status === 404 || readField(readField(json, 'error'), 'error_subcode') === 33;
