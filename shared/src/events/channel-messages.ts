import * as z from 'zod';
import { noticeTypes } from '../domain/tickets/ticket.ts';
import type { SentTemplate } from '../domain/templates/template.ts';
import { channel } from '../domain/channel.ts';
import { adReferral } from '../domain/messages/ad-referral.ts';
import { cutCards } from '../domain/messages/cut-cards.ts';
import { messageDetails } from '../domain/messages/message-details.ts';
import { messagePricing } from '../domain/messages/message-pricing.ts';
import { messageOrigins } from '../domain/messages/message-origin.ts';
import { longestText } from '../domain/messages/longest-text.ts';
import { storableNumber } from '../domain/text/clean-texts.ts';
import { heardNumber, heardText } from '../domain/text/heard-text.ts';
import { visibleName } from '../domain/text/visible-name.ts';
import { wellFormed } from '../domain/text/well-formed.ts';

/** A provider's id: compared and stored, so one that is too long is no id rather than a shorter one. */
const heardId = (longest: number) => z.string().overwrite(wellFormed).min(1).max(longest);
const heardBody = heardText(longestText.graphemes, longestText.codeUnits);
const name = heardText(250);
/** A name nobody could see is none. */
const heardName = name.nullable().transform(visibleName);

/** A name a provider knows a person by. A contact has any number of them; any one may be absent. */
export const identityKinds = ['phone', 'bsuid', 'lid', 'psid', 'igsid', 'group'] as const;
export const identity = z.object({ kind: z.enum(identityKinds), value: heardId(128) });
export type Identity = z.infer<typeof identity>;

/** What a chat on a linked phone goes by: WhatsApp refuses messages that name it by the other. */
export const chatAddress = z.enum(['number', 'lid']);
export type ChatAddress = z.infer<typeof chatAddress>;

export const inboundContact = z.object({
  /** Most stable first. */
  identities: z.array(identity).min(1).max(20),
  name: heardName,
  username: heardName.optional(),
  /** Of who wrote to a linked phone. */
  chatAddress: chatAddress.optional(),
  /** After how many seconds the messages of their chat with a linked phone disappear; 0 = they stay. */
  disappearingSec: z.number().int().min(0).max(31_536_000).optional().catch(undefined),
});
export type InboundContact = z.infer<typeof inboundContact>;

/** Media still at the provider: fetched by id (Cloud API) or by URL (Messenger, Instagram). */
export const inboundMedia = z.object({
  providerMediaId: heardId(512).nullable(),
  url: heardId(4000).nullable(),
  mimeType: heardText(150),
  fileName: heardText(255).nullable(),
  sha256: heardText(128).nullish(),
  /** Recorded in the app (push to talk), not an attached file. */
  voice: z.boolean().default(false),
  animated: z.boolean().default(false),
});
export type InboundMedia = z.infer<typeof inboundMedia>;

/** The whole of a text that is longer than a row keeps: a file in the bucket, written before the event. `body` is then its beginning. */
export const storedText = z.object({ key: heardId(500), sizeBytes: z.number().int().positive() });
export type StoredText = z.infer<typeof storedText>;

/** A member of a group by every name known; either may be missing. */
export const groupMember = z.object({
  name: heardName,
  /** Digits. */ number: heardId(128).nullable(),
  lid: heardId(128).nullish(),
});
export type GroupMember = z.infer<typeof groupMember>;

/** Who says so, for news about an earlier message: it counts only when it comes from who wrote that message, in the chat it stands in. */
const teller = {
  /** From the business's own phone. Absent: from the customer, so it never touches a message of ours. */
  fromMe: z.boolean().optional(),
  /** The member of the group who did it; absent outside groups. */
  author: groupMember.nullish(),
  /** The chat by every name known, as in `contact.identities`; absent: by `chatKey` alone. */
  identities: z.array(identity).min(1).max(10).optional(),
};

/** WhatsApp takes twelve options of a hundred letters. */
export const pollKey = z.object({
  options: z.array(heardText(100, 400)).overwrite((options) => options.slice(0, 20)),
  /** Base64 of 32 bytes. */ secret: heardId(512),
  question: heardText(500, 2000).optional(),
  /** More than one option may be chosen. */
  several: z.boolean().optional(),
});

export const messageContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    body: heardBody,
    fullText: storedText.nullish(),
    /** Id of the button or row the customer pressed. */ replyId: heardText(256).nullish(),
    /** What the votes on a poll are read with; `secret` in base64. */
    poll: pollKey.nullish(),
    details: messageDetails.optional(),
  }),
  z.object({
    kind: z.enum(['image', 'video', 'audio', 'document', 'sticker']),
    caption: heardBody.nullable(),
    media: inboundMedia,
    details: messageDetails.optional(),
  }),
  z.object({
    kind: z.literal('location'),
    latitude: heardNumber(-90, 90),
    longitude: heardNumber(-180, 180),
    name: heardText(500, 1000).nullable(),
    address: heardText(1000, 2000).nullable(),
  }),
  z.object({
    kind: z.literal('contacts'),
    /** One vCard 3.0 per contact, concatenated. */ vCard: z.string().overwrite(cutCards),
    displayName: name,
  }),
  /** `emoji` null = reaction taken back. */
  z.object({ kind: z.literal('reaction'), targetProviderId: heardId(512), emoji: heardText(4, 64).nullable() }),
  /** A call that came in. */
  z.object({ kind: z.literal('call'), video: z.boolean() }),
  /** Anything we cannot show; `providerType` is what the provider called it. */
  z.object({ kind: z.literal('unsupported'), providerType: heardText(60), errorCode: z.number().overwrite(storableNumber).nullish() }),
]);
export type MessageContent = z.infer<typeof messageContent>;

const eventBase = {
  channel,
  /** Conversation key inside the connection: the first identity's value. With the connection it is the FIFO group. */
  chatKey: heardId(128),
};

/** What of the business's a message refers to, besides a message: a story of its, something published, the advertisement somebody came by. */
export const inboundOrigin = z.object({
  kind: z.enum(messageOrigins),
  /** Where it lies or leads, for as long as Meta keeps it. */
  url: heardId(4000).nullable(),
  /** All that is told of the advertisement. */
  ad: adReferral.optional(),
});
export type InboundOrigin = z.infer<typeof inboundOrigin>;

const inboundMessage = z.object({
  ...eventBase,
  type: z.literal('message'),
  providerId: heardId(512),
  /** Provider's clock, ISO 8601. Cloud API: whole seconds. */
  sentAt: z.iso.datetime(),
  contact: inboundContact,
  content: messageContent,
  quotedProviderId: heardId(512).nullable(),
  forwarded: z.boolean().default(false),
  /** It went from chat to chat many times: WhatsApp says five and more. */
  forwardedOften: z.boolean().optional(),
  /** Written on the business's side elsewhere (phone app, echo). */
  fromMe: z.boolean().default(false),
  /** The member of the group who wrote it; absent outside groups. */
  author: groupMember.nullish(),
  /** Its text was changed before we saw it. */
  edited: z.boolean().optional(),
  origin: inboundOrigin.optional(),
  /** The message tells a vote: on which poll, and the places of the options that were chosen. */
  vote: z.object({ pollId: heardId(512), options: z.array(z.number().int().min(0).max(19)).max(20) }).optional(),
  /** Another app held the conversation when it came. */
  standby: z.boolean().optional(),
  /** How far an old message of ours came. */
  ack: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(5)]).optional(),
  /** Reactions to an old message: emoji by who reacted, as `reactorOf` names them. */
  reactions: z.record(heardText(140), heardText(4, 64)).optional(),
});
/** A channel fetched a message's file itself, or found it gone. */
const inboundMediaNews = z.object({
  ...eventBase,
  ...teller,
  type: z.literal('media'),
  /** The provider's id of the message whose file it is. */
  providerId: heardId(512),
  /** Our copy, fetched by the channel itself; null when there was nothing to fetch any more. */
  stored: z.object({ key: heardId(1000), mimeType: heardText(150), sizeBytes: z.number().int().nonnegative() }).nullable(),
});

/** Provider id of the message that carried the edit or deletion. If it could not be decrypted at first, a message without content is stored under this id. */
const cameIn = heardId(512).optional();

export const inboundEvent = z.discriminatedUnion('type', [
  inboundMessage,
  /** The text or caption of an earlier message was changed. */
  z.object({
    ...eventBase,
    ...teller,
    type: z.literal('edit'),
    providerId: heardId(512),
    body: heardBody,
    fullText: storedText.nullish(),
    at: z.iso.datetime(),
    cameIn,
  }),
  /** An earlier message was deleted for everybody. `byAdmin`: by an admin of the group, who may delete what others wrote. */
  z.object({
    ...eventBase,
    ...teller,
    type: z.literal('delete'),
    providerId: heardId(512),
    at: z.iso.datetime(),
    byAdmin: z.boolean().optional(),
    cameIn,
  }),
  z.object({
    ...eventBase,
    type: z.literal('status'),
    providerId: heardId(512),
    /** 1 sent, 2 delivered, 3 read, 5 played, 'failed'. */
    status: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(5), z.literal('failed')]),
    at: z.iso.datetime(),
    identities: teller.identities,
    /** Our message id, when the provider hands it back (Cloud API `biz_opaque_callback_data`). */
    callbackData: heardText(512).nullish(),
    /** Provider's code and text when failed. */
    error: z
      .object({
        code: z.number().overwrite(storableNumber),
        reason: heardText(1000),
        /** By the channel's own rule the same message may not be sent again by hand, when false. */
        retryable: z.boolean().optional(),
      })
      .nullish(),
    /** Null: this status does not say it. Absent: a channel whose messages have no price. */
    pricing: messagePricing.nullish(),
  }),
  /** Everything that went to this chat up to a moment came as far as this, for providers that say so without naming each message. */
  z.object({
    ...eventBase,
    type: z.literal('status-up-to'),
    /** Made of what is told, for deduplication. */
    providerId: heardId(512),
    identities: teller.identities,
    /** 2 delivered, 3 read. */
    status: z.union([z.literal(2), z.literal(3)]),
    upTo: z.iso.datetime(),
  }),
  /** How far a message of ours came at one member of a group. */
  z.object({
    ...eventBase,
    type: z.literal('receipt'),
    providerId: heardId(512),
    identities: teller.identities,
    member: groupMember,
    /** 2 delivered, 3 read, 5 played. */
    status: z.union([z.literal(2), z.literal(3), z.literal(5)]),
    at: z.iso.datetime(),
  }),
  inboundMediaNews,
  /** What a channel learned of somebody (a name they gave themselves, a group's subject, a picture) outside of a message.
   *  Makes no contact. */
  z.object({
    ...eventBase,
    type: z.literal('profile'),
    /** Made of what is told, for deduplication. */
    providerId: heardId(512),
    contact: inboundContact,
    /** Where our copy of the picture lies; null = they have none, absent = not looked at. */
    picture: z.object({ key: heardId(1000) }).nullish(),
  }),
  /** Names of one person that were known apart so far. */
  z.object({
    ...eventBase,
    type: z.literal('same-person'),
    providerId: heardId(512),
    identities: z.array(identity).min(2).max(20),
  }),
  /** Something about a customer that is no message of theirs, such as a changed security code. Makes neither contact nor ticket. */
  z.object({
    ...eventBase,
    type: z.literal('notice'),
    notice: z.enum(noticeTypes),
    /** The channel's own words, where there are no others. */
    text: heardText(300).nullish(),
    /** Id of the message that told us, for deduplication. */
    providerId: heardId(512),
    identities: z.array(identity).min(1).max(10),
    at: z.iso.datetime(),
  }),
  /** Who may write in the conversation from now on. Makes neither contact nor ticket. */
  z.object({
    ...eventBase,
    type: z.literal('thread-control'),
    owner: z.enum(['us', 'other']),
    /** Made of what is told, for deduplication. */
    providerId: heardId(512),
    identities: z.array(identity).min(1).max(10),
    at: z.iso.datetime(),
  }),
  z.object({
    ...eventBase,
    type: z.literal('identity-changed'),
    /** Id of the system message that told us, for deduplication. */
    providerId: heardId(512),
    /** The number they had, or what they are known by without one. */
    from: identity,
    /** Their other names, as they were. */
    besides: z.array(identity).max(20).optional(),
    to: z.array(identity).min(1).max(20),
  }),
]);
export type InboundEvent = z.infer<typeof inboundEvent>;
export type InboundMessageEvent = Extract<InboundEvent, { type: 'message' }>;
export type InboundStatusEvent = Extract<InboundEvent, { type: 'status' }>;

/** Body of inbound.fifo. The group and deduplication ids are repeated here because not every emulator hands them on. */
export const inboundQueueMessage = z.object({
  companyId: z.number().int().positive(),
  connectionId: z.string(),
  groupId: z.string(),
  deduplicationId: z.string(),
  /** When the webhook arrived, ISO 8601 with milliseconds. */
  receivedAt: z.iso.datetime(),
  event: inboundEvent,
});
export type InboundQueueMessage = z.infer<typeof inboundQueueMessage>;

/** Most messages one piece of an import holds: with what they are found by they fit one transaction. */
export const importPieceSize = 25;

/** Body of imports.fifo: old messages of one conversation, oldest first, or news of the file of one of them. */
export const importQueueMessage = z.object({
  companyId: z.number().int().positive(),
  connectionId: z.string(),
  groupId: z.string(),
  deduplicationId: z.string(),
  /** Generation of the session whose phone sent the pieces: progress counts for it alone. */
  generation: z.number().int(),
  piece: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('messages'),
      /** Made of the messages' ids: the same piece again is the same. */
      pieceId: z.string(),
      messages: z.array(inboundMessage).min(1).max(importPieceSize),
    }),
    z.object({ kind: z.literal('media'), event: inboundMediaNews }),
  ]),
});
export type ImportQueueMessage = z.infer<typeof importQueueMessage>;

/** The names a customer can be written to by; at least one is there when they can. */
export type Recipient = {
  phone: string | null;
  bsuid: string | null;
  /** What this connection's page or Instagram account knows them as; another page knows them as somebody else. */
  scopedId: string | null;
};

/** Where a message to a customer goes and what it says, for the channel adapters. */
export type OutboundMessage = {
  /** Ours; travels as callback data so that a status finds the row even when the answer was lost. */
  messageId: string;
  to: Recipient;
  /** Somebody wrote it, and no automatic message: only then may it follow after the first day, where Meta allows it. */
  byPerson: boolean;
  quotedProviderId: string | null;
  content:
    | { kind: 'text'; body: string }
    | {
        kind: 'image' | 'video' | 'audio' | 'document' | 'sticker';
        providerMediaId: string;
        caption: string | null;
        fileName: string | null;
        voice: boolean;
      }
    | { kind: 'location'; latitude: number; longitude: number; name: string | null; address: string | null }
    | { kind: 'contacts'; vCard: string }
    | { kind: 'reaction'; targetProviderId: string; emoji: string | null }
    | { kind: 'buttons'; body: string; buttons: ReadonlyArray<{ id: string; title: string }> }
    | { kind: 'list'; body: string; button: string; rows: ReadonlyArray<{ id: string; title: string; description: string | null }> }
    | {
        kind: 'template';
        template: SentTemplate;
        /** What its header shows, for a header with a file. */
        header: { providerMediaId: string; fileName: string | null } | null;
      };
};

/** Body of outbound.fifo. */
export const outboundQueueMessage = z.object({
  /** `send` a stored message; `read` = tell the customer's channel that everything up to `messageId` was read; `typing` = show that an answer is
   *  being written, which is soon over: `attempt` is then the second since 1970 it was asked in. */
  kind: z.enum(['send', 'read', 'typing']),
  companyId: z.number().int().positive(),
  threadId: z.string(),
  messageId: z.string(),
  groupId: z.string(),
  /** Grows with each manual retry. */
  attempt: z.number().int().nonnegative(),
});
export type OutboundQueueMessage = z.infer<typeof outboundQueueMessage>;

/** Body of the media queue: fetch what a customer sent, or what they look like, from the provider into the bucket. */
export const mediaQueueMessage = z.union([
  z.object({ companyId: z.number().int().positive(), threadId: z.string(), messageId: z.string() }),
  /** Ask the provider for the name and picture of a contact that nothing is known of. */
  z.object({ companyId: z.number().int().positive(), connectionId: z.string(), contactId: z.string() }),
]);
export type MediaQueueMessage = z.infer<typeof mediaQueueMessage>;
