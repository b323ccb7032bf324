export const channels = ['whatsapp', 'whatsapp_oficial', 'facebook', 'instagram'] as const;
export type Channel = (typeof channels)[number];

/** What a channel can do; the screens hide what is false and the server refuses it. */
export type ChannelCapabilities = {
  /** A phone linked by QR code. Its session can be connected, disconnected and asked for old messages; and what it tells comes from customers'
   *  own clients, which choose ids and ticks themselves, where elsewhere a provider vouches for them. */
  linkedPhone: boolean;
  /** An account at WhatsApp for businesses, whose number, ids and tokens are typed into the connection's form. */
  businessAccount: boolean;
  /** The part of a company's plan that allows it. */
  planFlag: 'useWhatsapp' | 'useWhatsappOfficial' | 'useFacebook' | 'useInstagram';
  quotes: boolean;
  reactions: boolean;
  edits: boolean;
  deletes: boolean;
  templates: boolean;
  /** Contacts as cards the customer can save. */
  contactCards: boolean;
  /** Hours in which free text may follow the customer's last message; null = no limit. */
  replyWindowHours: number | null;
  maxTextLength: number;
};

/** Facebook and Instagram: texts and files, in answer to the customer. */
const textAndFiles = {
  linkedPhone: false,
  businessAccount: false,
  quotes: false,
  reactions: false,
  edits: false,
  deletes: false,
  templates: false,
  contactCards: false,
  replyWindowHours: 24,
};

export const channelCapabilities: Record<Channel, ChannelCapabilities> = {
  whatsapp: {
    linkedPhone: true,
    businessAccount: false,
    planFlag: 'useWhatsapp',
    quotes: true,
    reactions: true,
    edits: true,
    deletes: true,
    templates: false,
    contactCards: true,
    replyWindowHours: null,
    maxTextLength: 65_536,
  },
  whatsapp_oficial: {
    linkedPhone: false,
    businessAccount: true,
    planFlag: 'useWhatsappOfficial',
    quotes: true,
    reactions: true,
    edits: false,
    deletes: false,
    templates: true,
    contactCards: true,
    replyWindowHours: 24,
    maxTextLength: 4096,
  },
  facebook: { ...textAndFiles, planFlag: 'useFacebook', maxTextLength: 2000 },
  instagram: { ...textAndFiles, planFlag: 'useInstagram', maxTextLength: 1000 },
};

/** Channels a connection can be made for. */
export const connectableChannels = ['whatsapp', 'whatsapp_oficial'] as const satisfies ReadonlyArray<Channel>;
export type ConnectableChannel = (typeof connectableChannels)[number];

/** WhatsApp for businesses, where only its accounts can be meant. */
export const officialWhatsapp = 'whatsapp_oficial' satisfies Channel;

/** The channel of a contact that somebody typed in by number. */
export const channelOfNumbers = 'whatsapp' satisfies Channel;

type Reached = { channel: Channel; isGroup: boolean; number: string | null; lid: string | null; bsuid: string | null };

/** Whether a channel has a name to write to a contact by. */
export const canReach = (over: Channel, { channel: own, isGroup, number, lid, bsuid }: Reached): boolean => {
  switch (over) {
    case 'whatsapp':
      return number !== null || lid !== null;
    case 'whatsapp_oficial':
      return !isGroup && (number !== null || bsuid !== null);
    case 'facebook':
    case 'instagram':
      return own === over;
  }
};

/** When the 24-hour window closes, or null for channels without one. No inbound message yet = closed long ago.
 *  Source: Meta's customer service window. */
export const replyWindowEndsAt = (of: Channel, lastInboundAt: string | null): string | null => {
  const { replyWindowHours } = channelCapabilities[of];
  if (replyWindowHours === null) return null;
  return new Date((lastInboundAt ? Date.parse(lastInboundAt) : 0) + replyWindowHours * 3_600_000).toISOString();
};

export const isReplyWindowOpen = (of: Channel, lastInboundAt: string | null, now: Date): boolean => {
  const endsAt = replyWindowEndsAt(of, lastInboundAt);
  return endsAt === null || Date.parse(endsAt) > now.getTime();
};
