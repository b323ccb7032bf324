import { createHash } from 'node:crypto';
import type { proto } from '@whiskeysockets/baileys';
import { z } from 'zod';
import type { Directory } from '../world/directory.ts';
import type { PhoneHistory } from '../service/sync-history.ts';
import type { Person } from '../world/person.ts';

export const wantedHistory = z
  .object({
    chats: z.number().int().min(0).max(1000),
    /** Of each chat. */
    messages: z.number().int().min(1).max(5000),
    /** Oldest and newest message. Default: the last 30 days. */
    from: z.iso.datetime().optional(),
    to: z.iso.datetime().optional(),
    /** How many of the chats are groups. */
    groups: z.number().int().min(0).max(100).default(0),
    /** Whether chats are named by LID, as phones do now. */
    addressing: z.enum(['pn', 'lid']).default('lid'),
    /** How long each text is at least, characters. */
    textLength: z.number().int().min(0).max(60_000).default(0),
    /** Contacts of the phone without a chat: the history holds their mappings of number and LID as well. */
    otherLids: z.number().int().min(0).max(50_000).default(0),
  })
  .strict();
export type WantedHistory = z.infer<typeof wantedHistory>;

const sentences = [
  'Oi, bom dia!',
  'Bom dia! Em que posso ajudar?',
  'Vocês têm o produto em estoque?',
  'Temos sim, chegou ontem.',
  'Qual o valor do frete para o centro?',
  'Para o centro fica em R$ 12,00.',
  'Perfeito, vou querer dois.',
  'Pedido anotado. Posso enviar o Pix?',
  'Pode, por favor.',
  'Pagamento recebido, obrigado!',
];
const dayMs = 86_400_000;
const chunkMessages = 1500;
const firstNames = ['Ana', 'Bruno', 'Carla', 'Diego', 'Elisa', 'Fábio', 'Gabriela', 'Hugo', 'Íris', 'João'];

/** Old conversations of a phone, evenly spread over the time asked for, in chunks a phone would send. The people and groups in them are made
 *  when they are not there yet; the same order gives the same message ids. */
export const makeHistory = (directory: Directory, owner: Person, wanted: WantedHistory, nowMs: number): PhoneHistory => {
  const toMs = wanted.to ? Date.parse(wanted.to) : nowMs;
  const fromMs = wanted.from ? Date.parse(wanted.from) : toMs - 30 * dayMs;
  const step = (toMs - fromMs) / Math.max(wanted.messages - 1, 1);
  const partner = (index: number): Person =>
    directory.addPerson({
      number: `55${owner.number.slice(2, 4)}97${String(1_000_000 + index)}`,
      name: `${firstNames[index % firstNames.length]} Antiga${index < firstNames.length ? '' : ` ${index}`}`,
    });

  const conversations = Array.from({ length: wanted.chats }, (_, index): proto.IConversation => {
    const person = partner(index);
    const isGroup = index < wanted.groups;
    const known = [...directory.groups.values()].find(({ subject, members }) => subject === groupName(index) && members.includes(owner));
    const group = isGroup ? (known ?? directory.addGroup(groupName(index), person, [owner])) : null;
    const id = group?.jid ?? (wanted.addressing === 'lid' ? person.lid : person.jid);
    const messages = Array.from({ length: wanted.messages }, (_unused, position) => {
      const fromMe = position % 2 === 1;
      return {
        message: {
          key: {
            remoteJid: id,
            fromMe,
            id: `HIST${String(index).padStart(4, '0')}${String(position).padStart(6, '0')}`,
            participant: group && !fromMe ? person.jid : undefined,
          },
          message: { conversation: textOf(position, wanted.textLength, `${owner.number} ${index} ${position}`) },
          messageTimestamp: Math.floor((fromMs + position * step) / 1000),
          pushName: fromMe ? undefined : person.name,
          status: fromMe ? 4 : undefined,
          // The customer likes the first answer.
          reactions:
            position === 1
              ? [{ key: { remoteJid: id, fromMe: false, participant: group ? person.jid : undefined }, text: '❤️' }]
              : undefined,
        },
      };
    });
    return {
      id,
      name: group?.subject ?? person.name,
      ...(group ? {} : { pnJid: person.jid, lidJid: person.lid }),
      conversationTimestamp: Math.floor(toMs / 1000),
      unreadCount: 0,
      // Phones send the newest first.
      messages: messages.toReversed(),
    };
  });

  const chunks: proto.IConversation[][] = [];
  let size = chunkMessages;
  for (const conversation of conversations) {
    if (size + wanted.messages > chunkMessages) {
      chunks.push([]);
      size = 0;
    }
    chunks.at(-1)?.push(conversation);
    size += wanted.messages;
  }
  const lids = Array.from({ length: wanted.otherLids }, (_, index) => ({
    jid: `55${owner.number.slice(2, 4)}96${String(1_000_000 + index)}@s.whatsapp.net`,
    lid: `2${owner.number.slice(-8)}${String(index).padStart(6, '0')}@lid`,
  }));
  return { chunks, lids };
};

/** @param seed texts that are to be long are filled with what cannot be packed tightly, as pictures' previews are. */
const textOf = (position: number, length: number, seed: string): string => {
  const sentence = `${sentences[position % sentences.length]}`;
  if (sentence.length >= length) return sentence;
  const filling = shake(seed, Math.ceil(((length - sentence.length) * 3) / 4));
  return `${sentence} ${filling}`;
};
const shake = (seed: string, bytes: number): string => createHash('shake256', { outputLength: bytes }).update(seed).digest('base64');

const groupName = (index: number): string => `Grupo antigo ${index + 1}`;
