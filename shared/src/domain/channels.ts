export const channels = ['whatsapp', 'whatsapp_oficial', 'facebook', 'instagram'] as const;
export type Channel = (typeof channels)[number];

/** What a voice note is recorded as, so that it plays on the customer's phone. */
export type VoiceFormat = 'ogg-opus' | 'wav';

/** What a channel can do; the screens hide what is false and the server refuses it. */
export type ChannelCapabilities = {
  /** A phone linked by QR code. Its session can be connected, disconnected and asked for old messages; and what it tells comes from customers'
   *  own clients, which choose ids and ticks themselves, where elsewhere a provider vouches for them. */
  linkedPhone: boolean;
  /** An account at WhatsApp for businesses, whose number, ids and tokens are typed into the connection's form. */
  businessAccount: boolean;
  /** A page or account that somebody connects by signing in at Facebook, where permission is given and taken back. */
  facebookLogin: boolean;
  /** The part of a company's plan that allows it. */
  planFlag: 'useWhatsapp' | 'useWhatsappOfficial' | 'useFacebook' | 'useInstagram';
  quotes: boolean;
  reactions: boolean;
  edits: boolean;
  deletes: boolean;
  /** What a customer takes back must be gone for everybody. */
  erasesForAll: boolean;
  templates: boolean;
  /** Contacts as cards the customer can save. */
  contactCards: boolean;
  locations: boolean;
  /** Letters of the text that a file may carry, in UTF-16 code units; a longer one follows it as a message of its own. 0 = files carry none. */
  maxCaptionLength: number;
  /** What customers can press instead of writing: so many buttons below a text, or so many rows of a list, each with a title of so many letters, below a
   *  text of so many; null = nothing. */
  choices: { buttons: number; buttonLetters: number; rows: number; rowLetters: number; textLetters: number } | null;
  /** One message of a customer may hold a text and several files. */
  severalFiles: boolean;
  /** Hours in which free text may follow the customer's last message; null = no limit. */
  replyWindowHours: number | null;
  /** Hours in which a person, and no automatic message, may still answer where the connection has Meta's permission for it; null = no more than
   *  `replyWindowHours`. */
  humanAgentHours: number | null;
  /** In UTF-16 code units. */
  maxTextLength: number;
  /** In bytes of UTF-8, where the channel counts those; null = it does not. */
  maxTextBytes: number | null;
  voiceFormat: VoiceFormat;
};

/** WhatsApp, by QR code or officially. */
const onWhatsapp = {
  facebookLogin: false,
  erasesForAll: false,
  quotes: true,
  reactions: true,
  contactCards: true,
  locations: true,
  severalFiles: false,
  humanAgentHours: null,
  maxTextBytes: null,
  voiceFormat: 'ogg-opus',
} as const satisfies Partial<ChannelCapabilities>;

/** Facebook and Instagram: texts, files and reactions, in answer to the customer.
 *  https://developers.facebook.com/docs/messenger-platform/send-messages */
const onPages = {
  linkedPhone: false,
  businessAccount: false,
  facebookLogin: true,
  quotes: false,
  reactions: true,
  edits: false,
  deletes: false,
  // https://developers.facebook.com/docs/messenger-platform/reference/webhook-events/message-unsends
  erasesForAll: true,
  templates: false,
  contactCards: false,
  locations: false,
  maxCaptionLength: 0,
  // Quick replies, which stand for buttons and lists alike. https://developers.facebook.com/docs/messenger-platform/send-messages/quick-replies
  choices: { buttons: 13, buttonLetters: 20, rows: 13, rowLetters: 20, textLetters: 1000 },
  severalFiles: true,
  replyWindowHours: 24,
  humanAgentHours: 7 * 24,
} as const satisfies Partial<ChannelCapabilities>;

export const channelCapabilities: Record<Channel, ChannelCapabilities> = {
  whatsapp: {
    ...onWhatsapp,
    linkedPhone: true,
    businessAccount: false,
    planFlag: 'useWhatsapp',
    // WhatsApp shows those of linked phones on few devices, and none on others.
    choices: null,
    edits: true,
    deletes: true,
    templates: false,
    replyWindowHours: null,
    maxTextLength: 65_536,
    maxCaptionLength: 65_536,
  },
  whatsapp_oficial: {
    ...onWhatsapp,
    linkedPhone: false,
    businessAccount: true,
    planFlag: 'useWhatsappOfficial',
    // https://developers.facebook.com/docs/whatsapp/cloud-api/messages/interactive-list-messages
    choices: { buttons: 3, buttonLetters: 20, rows: 10, rowLetters: 24, textLetters: 1024 },
    edits: false,
    deletes: false,
    templates: true,
    replyWindowHours: 24,
    maxTextLength: 4096,
    // https://developers.facebook.com/documentation/business-messaging/whatsapp/messages/image-messages
    maxCaptionLength: 1024,
  },
  facebook: {
    ...onPages,
    planFlag: 'useFacebook',
    maxTextLength: 2000,
    maxTextBytes: null,
    voiceFormat: 'wav',
  },
  instagram: {
    ...onPages,
    planFlag: 'useInstagram',
    maxTextLength: 1000,
    maxTextBytes: 1000,
    // It plays neither Ogg nor MP3.
    voiceFormat: 'wav',
  },
};

/** Channels whose connection is a form to fill in; the others are connected by signing in at Facebook. */
export const connectableChannels = ['whatsapp', 'whatsapp_oficial'] as const satisfies ReadonlyArray<Channel>;
export type ConnectableChannel = (typeof connectableChannels)[number];

/** WhatsApp for businesses, where only its accounts can be meant. */
export const officialWhatsapp = 'whatsapp_oficial' satisfies Channel;

/** The channel of a contact that somebody typed in by number. */
export const channelOfNumbers = 'whatsapp' satisfies Channel;

/** Channels that somebody connects by signing in at Facebook. */
export const facebookChannels = ['facebook', 'instagram'] as const satisfies ReadonlyArray<Channel>;
export type FacebookChannel = (typeof facebookChannels)[number];

type Reached = {
  isGroup: boolean;
  number: string | null;
  lid: string | null;
  bsuid: string | null;
  /** By connection. */
  scopedIds: Readonly<Record<string, string>>;
};

/** Whether a connection has a name to write to a contact by. */
export const canReach = (over: { id: string; channel: Channel }, { isGroup, number, lid, bsuid, scopedIds }: Reached): boolean => {
  switch (over.channel) {
    case 'whatsapp':
      return number !== null || lid !== null;
    case 'whatsapp_oficial':
      return !isGroup && (number !== null || bsuid !== null);
    case 'facebook':
    case 'instagram':
      return over.id in scopedIds;
  }
};

/** When the window closes in which the customer may be answered, or null for channels without one. No inbound message yet = closed long ago.
 *  Source: Meta's customer service window.
 *  @param humanAgent whether the connection has Meta's permission for answers by people after the first day, and a person is who answers. */
export const replyWindowEndsAt = (of: Channel, lastInboundAt: string | null, humanAgent = false): string | null => {
  const { replyWindowHours, humanAgentHours } = channelCapabilities[of];
  if (replyWindowHours === null) return null;
  const hours = (humanAgent && humanAgentHours) || replyWindowHours;
  return new Date((lastInboundAt ? Date.parse(lastInboundAt) : 0) + hours * 3_600_000).toISOString();
};

export const isReplyWindowOpen = (of: Channel, lastInboundAt: string | null, now: Date, humanAgent = false): boolean => {
  const endsAt = replyWindowEndsAt(of, lastInboundAt, humanAgent);
  return endsAt === null || Date.parse(endsAt) > now.getTime();
};
