import { setTimeout as pause } from 'node:timers/promises';
import { parseJson } from '@balcao/shared/domain/text/parse-json.ts';
import { z } from 'zod';
import { toSendAnswer, type AcceptSend } from '../chat/accept-send.ts';
import type { Reply, Request, Route } from '../http/http-server.ts';
import type { SimConnection } from '../model/connection.ts';
import { isProven } from '../meta/meta-app.ts';
import { readReceipt } from './outbound-body.ts';
import type { PageGraph } from '../meta/page-graph.ts';
import { threadActions } from '../meta/thread-control.ts';
import type { ConnectionStore } from '../store/connection-store.ts';
import type { FaultStore } from '../store/fault-store.ts';
import type { MediaStore, SimMedia } from '../store/media-store.ts';
import { verifyWebhook } from '../webhooks/verify-webhook.ts';
import { graphErrorReply } from './graph-error.ts';
import { uploadComplaint } from './media-rules.ts';
import type { createBusinessProfiles } from './business-profile.ts';
import type { TemplateDesk } from './template-desk.ts';
import type { UploadSessions } from './upload-sessions.ts';
import type { TemplateStore } from '../store/template-store.ts';

type Deps = {
  connections: ConnectionStore;
  media: MediaStore;
  faults: FaultStore;
  acceptSend: AcceptSend;
  /** Resolves when this message's statuses reached the business, or after a second. */
  statusesReported: (messageId: string) => Promise<void>;
  onSend: (outcome: 'accepted' | 'refused') => void;
  pages: PageGraph;
  templates: TemplateStore;
  templateDesk: TemplateDesk;
  profiles: ReturnType<typeof createBusinessProfiles>;
  uploads: UploadSessions;
};

/** A number as Graph spells it: +55 11 94004-0001, +1 631-555-5555. */
const displayed = (digits: string): string =>
  digits.replace(/^55(\d{2})(\d{4,5})(\d{4})$/, '+55 $1 $2-$3').replace(/^(\d{1,4})(\d{3})(\d{3})(\d{4})$/, '+$1 $2-$3-$4');

const version = '{version:v\\d+\\.\\d+}';
// Meta's addresses of media live five minutes.
const mediaAddressSec = 300;
const notFound = () =>
  graphErrorReply(100, 'Object does not exist, cannot be loaded due to missing permissions, or does not support this operation.', 33);

/** The part of the Graph API a business on the official channel calls. */
export const graphRoutes = (deps: Deps): Route[] => {
  const { connections, media, faults, acceptSend, statusesReported, onSend, pages, templates, templateDesk, profiles, uploads } = deps;
  type Granted = { kind: 'granted'; connections: SimConnection[] };
  const authenticate = (request: Request): Granted | { kind: 'refused'; reply: Reply } => {
    const token = /^(?:Bearer|OAuth) (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? request.query.get('access_token');
    const granted = token ? connections.withToken(token) : [];
    if (faults.get().tokenExpired) return { kind: 'refused', reply: graphErrorReply(190) };
    const proof = request.query.get('appsecret_proof');
    if (proof === null && faults.get().proofRequired && !request.path.startsWith('/graph-media/'))
      return { kind: 'refused', reply: graphErrorReply(100, 'API calls from the server require an appsecret_proof argument') };
    if (token && proof !== null && granted.length > 0 && !granted.some(({ appSecret }) => isProven(token, proof, appSecret)))
      return { kind: 'refused', reply: graphErrorReply(100, 'Invalid appsecret_proof provided in the API argument') };
    return granted.length > 0
      ? { kind: 'granted', connections: granted }
      : { kind: 'refused', reply: graphErrorReply(190, 'Invalid OAuth access token - Cannot parse access token') };
  };

  type Handler = (request: Request, granted: SimConnection[]) => Reply | Promise<Reply>;
  const signedIn =
    (handle: Handler): Route['handle'] =>
    (request) => {
      const access = authenticate(request);
      return access.kind === 'granted' ? handle(request, access.connections) : access.reply;
    };
  const forNumber = (handle: (request: Request, connection: SimConnection) => Reply | Promise<Reply>): Route['handle'] =>
    signedIn((request, granted) => {
      const connection = granted.find(({ phoneNumberId }) => phoneNumberId === request.params['id']);
      return connection ? handle(request, connection) : notFound();
    });
  const forAccount = (handle: (request: Request, numbers: SimConnection[]) => Reply | Promise<Reply>): Route['handle'] =>
    signedIn((request, granted) => {
      const numbers = granted.filter(({ businessAccountId }) => businessAccountId === request.params['id']);
      return numbers.length > 0 ? handle(request, numbers) : notFound();
    });

  const sendMessage = async (request: Request, connection: SimConnection): Promise<Reply> => {
    const body = parseJson(request.body.toString('utf8'));
    if (body === undefined) return graphErrorReply(100, 'The body is not JSON.');
    if (readReceipt.partial().required({ status: true }).safeParse(body).success) return acceptSend.markRead(connection, body);
    if (!connection.registered) {
      onSend('refused');
      return graphErrorReply(133010);
    }
    const { answerDelayMs, failNext, throttled } = faults.get();
    const broken = faults.take('httpStatus');
    if (broken)
      return { status: broken.status, bytes: '<html><body>Service unavailable</body></html>', headers: { 'content-type': 'text/html' } };
    if (throttled !== null) {
      onSend('refused');
      return graphErrorReply(throttled);
    }
    if (failNext?.how === 'answer') {
      faults.take('failNext');
      onSend('refused');
      const reply = graphErrorReply(failNext.code);
      const { retryAfterSec } = failNext;
      return retryAfterSec === undefined ? reply : { ...reply, headers: { 'retry-after': String(retryAfterSec) } };
    }
    const outcome = acceptSend.accept(connection, body);
    onSend(outcome.kind);
    if (outcome.kind === 'refused') return outcome.reply;
    const dispatched = acceptSend.dispatch(outcome).catch((error: unknown) => console.error('simulator: a message got lost', error));
    if (faults.get().statusBeforeAnswer) {
      await dispatched;
      await statusesReported(outcome.message.id);
    }
    if (answerDelayMs > 0) await pause(answerDelayMs);
    const lost = faults.take('loseAnswer');
    if (!lost) return toSendAnswer(outcome);
    if (lost.how === 'http500') return { status: 500, bytes: 'Internal Server Error', headers: { 'content-type': 'text/plain' } };
    return { stream: (response) => (lost.how === 'hangup' ? response.destroy() : setTimeout(() => response.destroy(), 120_000).unref()) };
  };

  const uploadMedia = async (request: Request, connection: SimConnection): Promise<Reply> => {
    const contentType = request.headers['content-type'] ?? '';
    const form = await new Response(new Uint8Array(request.body), { headers: { 'content-type': contentType } })
      .formData()
      .catch(() => null);
    const file = form?.get('file');
    if (!form || !(file instanceof File)) return graphErrorReply(131008, 'The parameter file is required.');
    if (form.get('messaging_product') !== 'whatsapp') return graphErrorReply(131008, 'The parameter messaging_product is required.');
    const mimeType = file.type || String(form.get('type') ?? '');
    const bytes = new Uint8Array(await file.arrayBuffer());
    const wrong = await uploadComplaint(bytes, mimeType);
    if (wrong) return graphErrorReply(wrong.code, wrong.details);
    const { id } = media.put({ bytes, mimeType, fileName: file.name, phoneNumberId: connection.phoneNumberId });
    return { status: 200, json: { id } };
  };

  const describeMedia = (request: Request, file: SimMedia): Reply => ({
    status: 200,
    json: {
      messaging_product: 'whatsapp',
      url: `http://${request.headers.host}/graph-media/${file.id}?ext=${Math.floor(Date.now() / 1000) + mediaAddressSec}`,
      mime_type: file.mimeType,
      sha256: file.sha256,
      file_size: file.sizeBytes,
      id: file.id,
    },
  });
  const mayFetch = (file: SimMedia | null, granted: SimConnection[]): file is SimMedia =>
    file !== null && (file.phoneNumberId === null || granted.some(({ phoneNumberId }) => phoneNumberId === file.phoneNumberId));

  const describeNode: Handler = (request, granted) => {
    const id = request.params['id'] ?? '';
    const file = media.get(id);
    if (mayFetch(file, granted)) return describeMedia(request, file);
    const number = granted.find(({ phoneNumberId }) => phoneNumberId === id);
    if (number) {
      const { phoneNumberId, displayPhoneNumber, name, registered, quality, reach, phoneApp, webhookUrl, ownAddress, accountAddress } =
        number;
      return {
        status: 200,
        json: {
          id: phoneNumberId,
          display_phone_number: displayed(displayPhoneNumber),
          verified_name: name,
          quality_rating: quality,
          throughput: { level: 'STANDARD' },
          is_on_biz_app: phoneApp,
          ...(reach === null ? {} : { whatsapp_business_manager_messaging_limit: reach }),
          code_verification_status: 'VERIFIED',
          status: registered ? 'CONNECTED' : 'PENDING',
          platform_type: registered ? 'CLOUD_API' : 'NOT_APPLICABLE',
          webhook_configuration: {
            application: webhookUrl,
            ...(accountAddress ? { whatsapp_business_account: accountAddress.url } : {}),
            ...(ownAddress ? { phone_number: ownAddress.url } : {}),
          },
          health_status: healthOf(number),
        },
      };
    }
    const template = templateDesk.find(id, granted)?.template;
    if (template) return { status: 200, json: template };
    const account = granted.find(({ businessAccountId }) => businessAccountId === id);
    return account ? { status: 200, json: { id, name: account.name } } : notFound();
  };

  const listTemplates = (request: Request): Reply => {
    const limit = Math.min(Math.max(Number(request.query.get('limit') ?? 25) || 25, 1), 250);
    const after = Number(Buffer.from(request.query.get('after') ?? '', 'base64url').toString() || 0) || 0;
    const status = request.query.get('status');
    const chosen = templates.list(request.params['id'] ?? '').filter((template) => status === null || template.status === status);
    const page = chosen.slice(after, after + limit);
    const cursor = Buffer.from(String(after + page.length)).toString('base64url');
    const next = new URL(`http://${request.headers.host}${request.path}?${request.query}`);
    next.searchParams.set('after', cursor);
    return {
      status: 200,
      json: {
        data: page,
        paging: {
          cursors: { before: Buffer.from(String(after)).toString('base64url'), after: cursor },
          ...(after + page.length < chosen.length ? { next: next.href } : {}),
        },
      },
    };
  };

  const subscribe = async (request: Request, numbers: SimConnection[]): Promise<Reply> => {
    const wanted = subscription.safeParse(parseJson(request.body.toString('utf8')) ?? {});
    if (!wanted.success) return graphErrorReply(100);
    const { override_callback_uri: url, verify_token: verifyToken = '' } = wanted.data;
    if (url !== undefined && !(await verifyWebhook(url, verifyToken))) return graphErrorReply(2200);
    for (const connection of numbers)
      connections.put({ ...connection, subscribed: true, ...(url === undefined ? {} : { accountAddress: { url, verifyToken } }) });
    return { status: 200, json: { success: true } };
  };

  /** The number's own address; an empty one takes it away. Meta asks it before it counts. */
  const changeNumber = async (request: Request, connection: SimConnection): Promise<Reply> => {
    const wanted = numberSettings.safeParse(parseJson(request.body.toString('utf8')));
    if (!wanted.success) return graphErrorReply(100, 'Param webhook_configuration is not valid.');
    const { override_callback_uri: url, verify_token: verifyToken = '' } = wanted.data.webhook_configuration;
    if (url !== '' && !(await verifyWebhook(url, verifyToken))) return graphErrorReply(2200);
    connections.put({ ...connection, ownAddress: url === '' ? null : { url, verifyToken } });
    return { status: 200, json: { success: true } };
  };

  const register = (request: Request, connection: SimConnection): Reply => {
    const wanted = registration.safeParse(parseJson(request.body.toString('utf8')));
    if (!wanted.success) return graphErrorReply(100, 'Param pin must be 6 digits, and messaging_product whatsapp.');
    if (connection.pin !== null && connection.pin !== wanted.data.pin) return graphErrorReply(133005);
    connections.put({ ...connection, registered: true, pin: wanted.data.pin });
    return { status: 200, json: { success: true } };
  };

  const pageOr =
    (handle: Route['handle'], otherwise: Route['handle']): Route['handle'] =>
    (request) =>
      (pages.isPage(request.params['id'] ?? '') ? handle : otherwise)(request);

  return [
    { method: 'POST', path: `/${version}/{id}/messages`, handle: pageOr(pages.send, forNumber(sendMessage)) },
    ...threadActions.map((action) => ({
      method: 'POST',
      path: `/${version}/{id}/${action}`,
      handle: pageOr(pages.control(action), notFound),
    })),
    { method: 'POST', path: `/${version}/{id}/message_attachments`, handle: pageOr(pages.upload, notFound) },
    { method: 'POST', path: `/${version}/{id}/media`, handle: forNumber(uploadMedia) },
    { method: 'GET', path: `/${version}/{id}/message_templates`, handle: forAccount(listTemplates) },
    { method: 'POST', path: `/${version}/{id}/message_templates`, handle: forAccount(templateDesk.create) },
    { method: 'DELETE', path: `/${version}/{id}/message_templates`, handle: forAccount(templateDesk.remove) },
    { method: 'GET', path: `/${version}/{id}/whatsapp_business_profile`, handle: forNumber(profiles.read) },
    { method: 'POST', path: `/${version}/{id}/whatsapp_business_profile`, handle: forNumber(profiles.change) },
    { method: 'POST', path: `/${version}/app/uploads`, handle: signedIn(uploads.begin) },
    { method: 'POST', path: `/${version}/{id:upload:.+}`, handle: signedIn(uploads.upload) },
    { method: 'POST', path: `/${version}/{id}/subscribed_apps`, handle: pageOr(pages.subscribe, forAccount(subscribe)) },
    { method: 'DELETE', path: `/${version}/{id}/subscribed_apps`, handle: pageOr(pages.subscribe, notFound) },
    {
      method: 'GET',
      path: `/${version}/{id}/subscribed_apps`,
      handle: forAccount((_request, numbers) => ({
        status: 200,
        json: {
          data: !numbers.some(({ subscribed }) => subscribed)
            ? []
            : [{ whatsapp_business_api_data: { id: '1', name: 'Balcão', link: 'http://localhost/' } }],
        },
      })),
    },
    {
      method: 'GET',
      path: `/${version}/{id}/phone_numbers`,
      handle: forAccount((_request, numbers) => ({
        status: 200,
        json: {
          data: numbers.map(({ phoneNumberId, displayPhoneNumber, name }) => ({
            id: phoneNumberId,
            display_phone_number: displayed(displayPhoneNumber),
            verified_name: name,
          })),
        },
      })),
    },
    { method: 'POST', path: `/${version}/{id}/register`, handle: forNumber(register) },
    {
      method: 'POST',
      path: `/${version}/{id}`,
      handle: signedIn((request, granted) => {
        const found = templateDesk.find(request.params['id'] ?? '', granted);
        return found ? templateDesk.edit(request, found.accountId, found.template) : forNumber(changeNumber)(request);
      }),
    },
    { method: 'GET', path: `/${version}/{id}`, handle: (request) => pages.node(request) ?? signedIn(describeNode)(request) },
    {
      method: 'GET',
      path: '/graph-media/{id}',
      handle: signedIn((request, granted) => {
        const broken = faults.take('fileAddresses');
        if (broken) return { status: broken.status, bytes: 'URL signature expired', headers: { 'content-type': 'text/plain' } };
        const file = media.get(request.params['id'] ?? '');
        const expired = Number(request.query.get('ext') ?? 0) * 1000 < Date.now();
        if (expired || !mayFetch(file, granted)) return { status: 404, bytes: 'Not found', headers: { 'content-type': 'text/plain' } };
        return { status: 200, bytes: media.readBytes(file), headers: { 'content-type': file.mimeType } };
      }),
    },
  ];
};

/** https://developers.facebook.com/documentation/business-messaging/whatsapp/support/health-status */
const healthOf = ({ health, phoneNumberId, businessAccountId }: SimConnection) => {
  const waba = { entity_type: 'WABA', id: businessAccountId, can_send_message: health === 'free' ? 'AVAILABLE' : 'BLOCKED' };
  const errors = [
    health === 'unpaid'
      ? { error_code: 141006, error_description: 'There is an error with the payment method.', possible_solution: 'Add a payment method.' }
      : { error_code: 141000, error_description: 'The account is restricted.', possible_solution: 'Look at the account’s quality page.' },
  ];
  return {
    can_send_message: waba.can_send_message,
    entities: [
      { entity_type: 'PHONE_NUMBER', id: phoneNumberId, can_send_message: 'AVAILABLE' },
      health === 'free' ? waba : { ...waba, errors },
    ],
  };
};

const numberSettings = z.object({
  webhook_configuration: z.object({ override_callback_uri: z.union([z.url(), z.literal('')]), verify_token: z.string().optional() }),
});
const registration = z.object({ messaging_product: z.literal('whatsapp'), pin: z.string().regex(/^\d{6}$/) });
const subscription = z.object({ override_callback_uri: z.url().optional(), verify_token: z.string().optional() });
