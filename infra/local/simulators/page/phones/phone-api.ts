import { call as callSimulator, type Outgoing } from '../control-api.ts';
import type { WhatsAppFaults } from '../../whatsapp/faults.ts';
import type { ShownPhoneMessage } from '../../whatsapp/phones/phone-message.ts';
import type { GroupState, PhoneState, ShownQr } from '../../whatsapp/phones/phones.ts';

export type PhonesState = { url: string; phones: PhoneState[]; groups: GroupState[]; faults: WhatsAppFaults; qrs: ShownQr[] };
export type HistoryOrder = { chats: number; messages: number; groups: number; from?: string; to?: string; now: boolean };

const call = <T>(method: string, path: string, body?: unknown): Promise<T> => callSimulator(method, `whatsapp/${path}`, body);
const id = encodeURIComponent;

/** The control API of the phones. Every call throws an Error with the simulator's sentence when it refuses. */
export const phoneApi = {
  state: () => call<PhonesState>('GET', 'state'),
  create: (phone: { number: string; name: string; aliases: string[] }) => call<PhoneState>('POST', 'phones', phone),
  change: (number: string, change: Partial<PhoneState>) => call<PhoneState>('PUT', `phones/${id(number)}`, change),
  scan: (number: string, qr: string) => call('POST', `phones/${id(number)}/scan`, { qr }),
  enterCode: (number: string, code: string) => call('POST', `phones/${id(number)}/code`, { code }),
  unlink: (number: string, device: number) => call('POST', `phones/${id(number)}/unlink`, { device }),
  breakConnection: (number: string, device: number, kind: 'cut' | 'streamError', code?: number | null) =>
    call('POST', `phones/${id(number)}/break`, { device, kind, code }),
  chats: async (number: string) => (await call<{ chats: ShownPhoneMessage[] }>('GET', `phones/${id(number)}/chats`)).chats,
  messages: async (number: string, chat: string) =>
    (await call<{ messages: ShownPhoneMessage[] }>('GET', `phones/${id(number)}/messages?limit=5000&chat=${id(chat)}`)).messages,
  send: (number: string, message: Outgoing) => call<ShownPhoneMessage>('POST', `phones/${id(number)}/messages`, message),
  confirm: (number: string, chat: string, type: 'delivered' | 'read' | 'played', ids?: string[]) =>
    call('POST', `phones/${id(number)}/receipts`, { chat, type, ids }),
  typing: (number: string, to: string, state: 'composing' | 'paused') => call('POST', `phones/${id(number)}/typing`, { to, state }),
  call: (number: string, to: string, video: boolean) => call<{ callId: string }>('POST', `phones/${id(number)}/calls`, { to, video }),
  endCall: (callId: string) => call('POST', `calls/${id(callId)}/end`, {}),
  createGroup: (group: { subject: string; owner: string; members: string[] }) => call<GroupState>('POST', 'groups', group),
  history: (number: string, order: HistoryOrder) => call<{ messages: number }>('POST', `phones/${id(number)}/history`, order),
  changeFaults: (faults: Partial<WhatsAppFaults>) => call<WhatsAppFaults>('PUT', 'faults', faults),
  resetFaults: () => call<WhatsAppFaults>('DELETE', 'faults'),
};

export const phoneMediaUrl = ({ phone, id: messageId }: ShownPhoneMessage): string =>
  `/control/whatsapp/phones/${id(phone)}/messages/${id(messageId)}/media`;
