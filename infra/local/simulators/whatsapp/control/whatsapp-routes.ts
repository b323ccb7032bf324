import { proto } from '@whiskeysockets/baileys';
import { z } from 'zod';
import { readSample } from '../../chat/samples.ts';
import { HttpError, type Reply, type Request, type Route } from '../../http/http-server.ts';
import { parseBody } from '../../http/parse-body.ts';
import type { FakeWhatsApp } from '../fake-whatsapp.ts';
import { noFaults, whatsappFaults } from '../faults.ts';
import { wantedHistory } from '../phones/make-history.ts';
import { chatAddress, wantedPhoneMessage } from '../phones/phone-message.ts';
import type { PhoneEvent, Phones } from '../phones/phones.ts';
import { findChat } from '../phones/send-from-phone.ts';
import { CodeRefused } from '../service/pair-by-code.ts';
import { QrRefused } from '../service/pair-companion.ts';
import { requestRetry, sendReceipt, showTyping } from '../service/phone-signals.ts';
import { sendMessage, sendToGroup } from '../service/send-messages.ts';
import type { Companion } from '../world/companion.ts';
import { Group } from '../world/group.ts';
import { newPerson, phoneNumber, type Person } from '../world/person.ts';
import { runPhoneBurst, wantedPhoneBurst } from './run-phone-burst.ts';

type Deps = { network: FakeWhatsApp; phones: Phones; caFile: string; publish: (event: PhoneEvent) => void };

const ok = (json: unknown, status = 200): Reply => ({ status, json });
const bodies = {
  change: z
    .object({
      name: z.string().min(1).max(120),
      aliases: z.array(phoneNumber).max(5),
      pictureUrl: z.string().nullable(),
      autoDelivered: z.boolean(),
      autoRead: z.boolean(),
      online: z.boolean(),
    })
    .partial()
    .strict(),
  scan: z.object({ qr: z.string().min(20) }).strict(),
  code: z.object({ code: z.string().min(1).max(40) }).strict(),
  device: z.object({ device: z.number().int().positive().optional() }).strict(),
  fault: z
    .object({
      device: z.number().int().positive().optional(),
      kind: z.enum(['cut', 'failure', 'streamError']),
      /** Null: an error of the stream without a code. */
      code: z.number().int().nullable().default(503),
      expireSec: z.number().int().min(0).optional(),
    })
    .strict(),
  receipts: z
    .object({ type: z.enum(['delivered', 'read', 'played']), chat: chatAddress.optional(), ids: z.array(z.string()).optional() })
    .strict(),
  /** A modified client confirms what it never got. */
  lyingReceipts: z
    .object({
      type: z.enum(['delivered', 'read', 'played']),
      to: phoneNumber,
      ids: z.array(z.string()).min(1),
      addressing: z.enum(['pn', 'lid']),
    })
    .partial({ addressing: true })
    .strict(),
  typing: z.object({ to: phoneNumber, state: z.enum(['composing', 'paused']).default('composing') }).strict(),
  call: z.object({ to: phoneNumber, video: z.boolean().default(false), addressing: z.enum(['pn', 'lid']).default('pn') }).strict(),
  endCall: z.object({ reason: z.literal('timeout').optional() }).strict(),
  group: z
    .object({
      subject: z.string().min(1).max(100),
      owner: phoneNumber,
      members: z.array(phoneNumber).min(1).max(200),
      /** So many people more, made for it. */
      strangers: z.number().int().min(0).max(1024).default(0),
    })
    .strict(),
  /** What a modified client may send: any content under any id, with lies in all of it. `message` is WhatsApp's own message as JSON, bytes in base64. */
  raw: z
    .object({
      to: chatAddress,
      message: z.record(z.string(), z.unknown()),
      id: z.string().min(1).max(2000).optional(),
      edit: z.enum(['1', '7']).optional(),
      notify: z.string().optional(),
      addressing: z.enum(['pn', 'lid']).optional(),
      timestampSec: z.number().int().optional(),
      /** Sent through the sender's broadcast list, or as its status. */
      broadcast: z.enum(['list', 'status']).optional(),
    })
    .strict(),
  /** `device`: a linked device of the customer's asks instead of the phone. */
  /** `chat`: whom the message went to, as a phone says of a message of its own account; `group`: its jid, where it went to a group. */
  retry: z
    .object({
      to: phoneNumber,
      id: z.string(),
      device: z.number().int().min(1).max(99).optional(),
      chat: phoneNumber.optional(),
      group: z.string().optional(),
      byLid: z.boolean().optional(),
    })
    .strict(),
  subject: z.object({ subject: z.string().min(1).max(100) }).strict(),
  history: wantedHistory.extend({ now: z.boolean().default(false) }),
  qr: z.object({ name: z.string().default(''), qr: z.string().nullable() }).strict(),
};
// What a browser may show in place.
const shownInPlace = /^(image\/(png|jpeg|webp|gif)|audio\/|video\/|application\/pdf$)/;

/** What the page, tests and benches steer the fake WhatsApp network with; see docs/simulators.md. */
export const whatsappRoutes = ({ network, phones, caFile, publish }: Deps): Route[] => {
  const phoneOf = (request: Request): Person => phones.find(request.params['number'] ?? '');
  const deviceOf = (person: Person, wanted: number | undefined): Companion => {
    const companion = wanted === undefined ? [...person.companions.values()].at(-1) : person.companions.get(wanted);
    if (!companion) throw new HttpError(404, `No such linked device of ${person.number}.`);
    return companion;
  };
  const personAt = (phone: Person, to: string): Person => {
    const chat = findChat(network, phone, to);
    if (chat instanceof Group) throw new HttpError(422, 'Not for groups.');
    return chat;
  };

  const scan = async (request: Request): Promise<Reply> => {
    const { qr } = parseBody(bodies.scan, request);
    try {
      const { device, jid } = await network.scan(phoneOf(request), qr);
      return ok({ device, jid }, 201);
    } catch (error) {
      if (error instanceof QrRefused) throw new HttpError(409, error.message, { cause: error });
      throw error;
    }
  };

  const enterCode = async (request: Request): Promise<Reply> => {
    const { code } = parseBody(bodies.code, request);
    try {
      const { device, jid } = await network.enterCode(phoneOf(request), code);
      return ok({ device, jid }, 201);
    } catch (error) {
      if (error instanceof CodeRefused) throw new HttpError(409, error.message, { cause: error });
      throw error;
    }
  };

  const readMessages = (request: Request): Reply => {
    const page = {
      afterSeq: Number(request.query.get('afterSeq')) || 0,
      limit: Math.min(Number(request.query.get('limit')) || 500, 10_000),
    };
    return ok({ messages: phones.messages(phoneOf(request), request.query.get('chat'), page) });
  };

  const readMedia = async (request: Request): Promise<Reply> => {
    const { bytes, mimeType, fileName } = await phones.openMedia(phoneOf(request), request.params['id'] ?? '');
    const disposition = shownInPlace.test(mimeType) ? 'inline' : 'attachment';
    return {
      status: 200,
      bytes,
      headers: {
        'content-type': mimeType || 'application/octet-stream',
        'content-disposition': `${disposition}; filename*=UTF-8''${encodeURIComponent(fileName || 'arquivo')}`,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'cache-control': 'private, max-age=31536000, immutable',
      },
    };
  };

  const setFaults = (change: Partial<z.infer<typeof whatsappFaults>>): Reply => {
    const faults = network.setFaults(change);
    publish({ type: 'whatsappFaults', faults });
    return ok(faults);
  };

  const breakConnection = (request: Request): Reply => {
    const { device, kind, code, expireSec } = parseBody(bodies.fault, request);
    const companion = deviceOf(phoneOf(request), device);
    if (kind === 'cut') network.cut(companion);
    else network.end(companion, kind === 'failure' ? { kind, code: code ?? 500, expireSec } : { kind, code });
    return ok({ device: companion.device });
  };

  const prefix = '/control/whatsapp';
  const phone = `${prefix}/phones/{number}`;
  return [
    {
      method: 'GET',
      path: `${prefix}/state`,
      handle: () =>
        ok({
          url: network.url,
          caFile,
          phones: phones.list(),
          groups: phones.groups(),
          faults: network.faults,
          qrs: phones.qrs(),
          errors: network.errors.items.map(String),
          unhandled: network.unhandled.items,
          mediaRefused: network.media.refused,
        }),
    },
    { method: 'GET', path: `${prefix}/phones`, handle: () => ok({ phones: phones.list() }) },
    { method: 'POST', path: `${prefix}/phones`, handle: (request) => ok(phones.create(parseBody(newPerson, request)), 201) },
    { method: 'GET', path: phone, handle: (request) => ok(phones.describe(phoneOf(request))) },
    {
      method: 'PUT',
      path: phone,
      handle: (request) => ok(phones.change(phoneOf(request), parseBody(bodies.change, request))),
    },
    {
      method: 'GET',
      path: `${phone}/picture`,
      handle: (request) => {
        phoneOf(request);
        const { bytes, mimeType } = readSample('photo');
        return { status: 200, bytes, headers: { 'content-type': mimeType } };
      },
    },
    { method: 'POST', path: `${phone}/scan`, handle: scan },
    { method: 'POST', path: `${phone}/code`, handle: enterCode },
    { method: 'GET', path: `${phone}/code`, handle: (request) => ok({ asked: network.asksForCode(phoneOf(request)) }) },
    {
      method: 'POST',
      path: `${phone}/code/cut`,
      handle: (request) => {
        network.cutCode(phoneOf(request));
        return ok({});
      },
    },
    {
      method: 'POST',
      path: `${phone}/unlink`,
      handle: (request) => {
        const companion = deviceOf(phoneOf(request), parseBody(bodies.device, request).device);
        network.unlink(companion);
        return ok({ device: companion.device });
      },
    },
    { method: 'POST', path: `${phone}/break`, handle: breakConnection },
    {
      method: 'POST',
      path: `${phone}/messages`,
      handle: async (request) => ok(await phones.send(phoneOf(request), parseBody(wantedPhoneMessage, request)), 201),
    },
    { method: 'GET', path: `${phone}/messages`, handle: readMessages },
    { method: 'GET', path: `${phone}/messages/{id}/media`, handle: readMedia },
    { method: 'GET', path: `${phone}/chats`, handle: (request) => ok({ chats: phones.chats(phoneOf(request)) }) },
    {
      method: 'POST',
      path: `${phone}/receipts`,
      handle: (request) => {
        const { type, chat, ids } = parseBody(bodies.receipts, request);
        return ok({ confirmed: phones.confirm(phoneOf(request), type, { chat, ids }) });
      },
    },
    {
      method: 'POST',
      path: `${phone}/lying-receipts`,
      handle: (request) => {
        const { type, to, ids, addressing } = parseBody(bodies.lyingReceipts, request);
        const person = phoneOf(request);
        sendReceipt(person, personAt(person, to), ids, type === 'delivered' ? null : type, { addressing });
        return ok({ sent: ids.length });
      },
    },
    {
      method: 'POST',
      path: `${phone}/typing`,
      handle: (request) => {
        const { to, state } = parseBody(bodies.typing, request);
        const person = phoneOf(request);
        showTyping(person, personAt(person, to), state);
        return ok({ state });
      },
    },
    {
      method: 'POST',
      path: `${phone}/raw`,
      handle: async (request) => {
        const { to, message, ...options } = parseBody(bodies.raw, request);
        const person = phoneOf(request);
        const chat = findChat(network, person, to);
        const content = proto.Message.fromObject(message);
        const id =
          chat instanceof Group
            ? await sendToGroup(network.directory, person, chat, content, options)
            : await sendMessage(person, chat, content, options);
        return ok({ id, endlessServedBytes: network.media.endlessServedBytes }, 201);
      },
    },
    {
      method: 'POST',
      path: `${phone}/retry`,
      handle: (request) => {
        const { to, id, device, chat, group: jid, byLid } = parseBody(bodies.retry, request);
        const person = phoneOf(request);
        const chatOf = jid === undefined ? null : findChat(network, person, jid);
        const group = chatOf instanceof Group ? chatOf : null;
        const options = { device, group, byLid, chat: chat === undefined ? null : phones.find(chat) };
        for (const companion of phones.find(to).companions.values()) requestRetry(person, companion, id, options);
        return ok({});
      },
    },
    {
      method: 'POST',
      path: `${phone}/calls`,
      handle: (request) => {
        const { to, ...options } = parseBody(bodies.call, request);
        const person = phoneOf(request);
        if (!person.details.online) throw new HttpError(409, `The phone ${person.number} is offline.`);
        return ok({ callId: phones.startCall(person, personAt(person, to), options) }, 201);
      },
    },
    {
      method: 'POST',
      path: `${prefix}/calls/{id}/end`,
      handle: (request) => {
        phones.endCall(request.params['id'] ?? '', parseBody(bodies.endCall, request).reason);
        return ok({});
      },
    },
    {
      method: 'POST',
      path: `${phone}/history`,
      handle: async (request) => {
        const { now, ...order } = parseBody(bodies.history, request);
        return ok(await phones.setHistory(phoneOf(request), order, now), 202);
      },
    },
    { method: 'GET', path: `${prefix}/groups`, handle: () => ok({ groups: phones.groups() }) },
    {
      method: 'POST',
      path: `${prefix}/groups`,
      handle: (request) => {
        const { subject, owner, members, strangers } = parseBody(bodies.group, request);
        return ok(phones.addGroup(subject, phones.find(owner), [...members.map(phones.find), ...phones.strangers(strangers)]), 201);
      },
    },
    {
      method: 'PUT',
      path: `${prefix}/groups/{jid}`,
      handle: (request) => ok(phones.renameGroup(request.params['jid'] ?? '', parseBody(bodies.subject, request).subject)),
    },
    {
      method: 'POST',
      path: `${prefix}/burst`,
      handle: (request) => ok(runPhoneBurst({ phones }, parseBody(wantedPhoneBurst, request)), 202),
    },
    { method: 'GET', path: `${prefix}/qr`, handle: () => ok({ qrs: phones.qrs() }) },
    {
      method: 'PUT',
      path: `${prefix}/qr/{id}`,
      handle: (request) => {
        phones.showQr({ id: request.params['id'] ?? '', ...parseBody(bodies.qr, request) });
        return ok({ qrs: phones.qrs() });
      },
    },
    { method: 'GET', path: `${prefix}/faults`, handle: () => ok(network.faults) },
    { method: 'PUT', path: `${prefix}/faults`, handle: (request) => setFaults(parseBody(whatsappFaults.partial(), request)) },
    { method: 'DELETE', path: `${prefix}/faults`, handle: () => setFaults(noFaults) },
  ];
};
