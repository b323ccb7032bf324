import type { TemplateComponent } from '@balcao/shared/domain/templates/template.ts';
import type { TemplateContent, TemplateDraft } from '@balcao/shared/domain/templates/template-draft.ts';
import type { FileKind } from '@balcao/shared/domain/channel-limits.ts';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import type { ConnectionTrouble } from '@balcao/shared/domain/connections/connection-status.ts';
import type { CompanyId, ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { InboundContact, InboundEvent, OutboundMessage, Recipient } from '@balcao/shared/events/channel-messages.ts';
import type { Connection, NumberNews } from '../setup/connections/service/connection-records.ts';
import type { ReactionsEnv } from '../platform/reactions-env.ts';
import type { OutboundJob } from './service/outbox.ts';

/** What the rest of the product needs of a channel. Each channel is a folder with one of these, listed in `registry.ts`. */
export type ChannelAdapter = {
  /** Takes what attendants wrote and read, in order, and gives it to whatever sends it. */
  handOver: (jobs: ReadonlyArray<HandedOver>, env: ReactionsEnv) => Promise<void>;
  /** The provider that calls our webhook and that we call; null when a container keeps the channel's sessions and does both. */
  provider: Provider | null;
};

export type HandedOver = { companyId: CompanyId; connectionId: ConnectionId; job: OutboundJob; deduplicationId: string };

export type Provider = {
  /** Opens a connection's secrets, which stay inside; null while it lacks any. */
  open: (companyId: CompanyId, connection: Connection) => OpenConnection | null;
  /** What a failed message's code says, which the provider gave as an answer or reports later. */
  failureRule: (code: number) => FailureRule;
};

export type OpenConnection = {
  id: ConnectionId;
  channel: Channel;
  /** Whether this is the word that our form told the provider to say. */
  isVerifyToken: (word: string) => boolean;
  /** Whether the provider signed exactly these bytes. */
  isSigned: (raw: Uint8Array, headers: Readonly<Record<string, string | undefined>>) => boolean;
  /** Everything a webhook's body says about this connection. Total: what it cannot use is left out. */
  receive: (body: unknown, receivedAt: string) => InboundEvent[];
  client: (settings: ClientSettings) => ProviderClient;
};

export type ClientSettings = {
  /** Address of the provider, or of the local simulator. */
  baseUrl: string;
  /** Limit of a call without files. */
  timeoutMs?: number;
  /** Limit of a call that carries a file, or has the provider fetch one. */
  mediaTimeoutMs?: number;
};

/** Calls of a provider for one connection. Each answers with an outcome; none throws for what the other side does. */
export type ProviderClient = {
  /** Puts a message into the provider's words, before the attempt is noted. `unsendable`: it never can be sent. */
  prepare: (message: OutboundMessage) => { kind: 'ready'; send: () => Promise<SendOutcome> } | { kind: 'unsendable'; reason: string };
  /** Tells the customer that everything up to this message was read. */
  markRead: (providerId: string, to: Recipient) => Promise<{ kind: 'done' } | Refusal | Unclear>;
  /** Shows the customer that an answer is being written; absent where a channel cannot, or a container does it.
   *  @param lastReceived the provider's id of the customer's newest message; null: there is none. */
  showTyping?: (to: Recipient, lastReceived: () => Promise<string | null>) => Promise<{ kind: 'done' } | Refusal | Unclear>;
  /** Makes us the ones who may write in a conversation that another app has; absent where no other app can have one. */
  takeThreadControl?: (to: Recipient) => Promise<{ kind: 'done' } | Refusal | Unclear>;
  /** Hands a file to the provider before its message goes out: the id is good for days, and for several sends. */
  uploadMedia: (file: OutgoingFile) => Promise<UploadOutcome>;
  /** Fetches what a customer sent; stops reading as soon as it is larger than `maxBytes`. */
  getMedia: (source: MediaSource, limit: { maxBytes: number }) => Promise<MediaOutcome>;
  /** What a customer is called and looks like; absent where messages say so themselves. */
  getProfile?: (scopedId: string) => Promise<ProfileOutcome>;
  /** Whether the connection still works; absent where nobody takes its permission back. */
  probe?: () => Promise<ProbeOutcome>;
  /** Has the provider tell us of everything that we know how to read, which grows; absent where a subscription says nothing of what. */
  keepSubscribed?: () => Promise<{ kind: 'done' } | Refusal | Unclear>;
  /** Every message template of the business account; absent where the channel has none. */
  listTemplates?: (accountId: string) => Promise<TemplatesOutcome>;
  /** Makes and changes them; absent where the channel has none. */
  templates?: ProviderTemplates;
};

/** A refusal with the provider's words for people. `subcode` tells more than the code alone; null = none. */
export type WordedRefusal = Refusal & { said: string; subcode: number | null };

/** The content of a template's form. `headerHandle`: handle of the header's sample file, from `uploadSample`; null = the header has no file. */
export type NewTemplate = { content: TemplateContent; headerHandle: string | null };

export type ProviderTemplates = {
  create: (
    accountId: string,
    template: NewTemplate & Pick<TemplateDraft, 'name' | 'language'>,
  ) => Promise<{ kind: 'made'; id: string } | WordedRefusal | Unclear>;
  /** @param category set where it changes. */
  edit: (id: string, template: NewTemplate, category: string | null) => Promise<{ kind: 'done' } | WordedRefusal | Unclear>;
  /** Removes one language of a name (`id`), or all of them (null). */
  remove: (accountId: string, name: string, id: string | null) => Promise<{ kind: 'done' } | WordedRefusal | Unclear>;
  /** `content`: what a form starts from; null when the template has parts that our form does not have. */
  read: (
    id: string,
  ) => Promise<{ kind: 'template'; template: ProviderTemplate; content: TemplateContent | null } | WordedRefusal | Unclear>;
  /** Uploads a file that shows reviewers what a header will hold. */
  uploadSample: (file: SampleFile) => Promise<{ kind: 'uploaded'; handle: string } | WordedRefusal | Unclear>;
};
export type SampleFile = { bytes: Uint8Array<ArrayBuffer>; mimeType: string; fileName: string };

/** `settles`: troubles that are over, going by what the provider says, `news`: how the number stands; none by default. */
export type ProbeOutcome =
  | { kind: 'done'; settles?: ReadonlyArray<ConnectionTrouble>; news?: ReadonlyArray<NumberNews> }
  | Refusal
  | Unclear;

/** A template as the provider describes it. */
export type ProviderTemplate = {
  id: string;
  name: string;
  status: string;
  language: string;
  category: string;
  components: TemplateComponent[];
  /** GREEN, YELLOW or RED, by what customers think of it; null = not known yet. */
  quality: string | null;
  /** Meta's word for why it was rejected, as INVALID_FORMAT; null = it was not. */
  rejectedReason: string | null;
};
export type TemplatesOutcome = { kind: 'templates'; templates: ProviderTemplate[] } | Refusal | Unclear;

/** What to do about a refusal. `retry`: the same call may work later. `fail`: this message never will. `pause-connection`: nothing on this
 *  connection will until a person acts. `reasonKey` names the reason, `unknown` when nobody knows it. `retryAfterSec`: wait before the first
 *  retry, longer before each further one. `mayBeSentAgain`: by hand; absent = unless it fails for a known reason. */
export type FailureRule = {
  action: 'retry' | 'fail' | 'pause-connection';
  retryAfterSec?: number;
  reasonKey: string;
  mayBeSentAgain?: boolean;
};

/** The provider said no, or nobody was there to ask: the call certainly had no effect. `code` is null when the answer carried none.
 *  `askedToWaitSec`: the provider's own word on when to come back. */
export type Refusal = { kind: 'refused'; code: number | null; details: string; askedToWaitSec?: number } & FailureRule;

/** The call may or may not have had its effect: look for its echo or status before doing it again. */
export type Unclear = {
  kind: 'unclear';
  cause: 'timeout' | 'network' | 'serverError' | 'unreadableAnswer';
  httpStatus: number | null;
};

/** A file of ours for a customer: some providers take its bytes, others fetch it from an address. */
export type OutgoingFile = {
  as: FileKind;
  mimeType: string;
  fileName: string;
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
  /** An address that works for an hour without signing in, under the name that the file is saved as. */
  url: (fileName: string) => Promise<string>;
};

/** A customer's file at the provider: by id or by address, and the message it came with, which a new address is asked by. */
export type MediaSource = { providerMediaId: string | null; url: string | null; messageId?: string | null };

export type ProfileOutcome =
  | { kind: 'profile'; name: string | null; username: string | null; picture: MediaSource | null; identities: InboundContact['identities'] }
  | Refusal
  | Unclear;

/** `isHeld`: the provider keeps it back for now, and says later whether it went out. */
export type SendOutcome = { kind: 'sent'; providerId: string; isHeld?: boolean } | Refusal | Unclear;
/** `lasting` false: the provider has not got the file, and gets it with the message. */
export type UploadOutcome = { kind: 'uploaded'; providerMediaId: string; lasting?: false } | Refusal | Unclear;
export type MediaOutcome =
  | { kind: 'media'; bytes: Uint8Array<ArrayBuffer>; mimeType: string; sizeBytes: number }
  /** The provider keeps it no longer. */
  | { kind: 'gone' }
  | { kind: 'tooLarge'; sizeBytes: number }
  | Refusal
  | Unclear;
