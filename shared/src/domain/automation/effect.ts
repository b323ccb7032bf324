import type { TalkSource } from '../flow/run/talk.ts';
import type { FlowId, QueueId, TagId, UserId } from '../ids.ts';
import type { MessageMedia } from '../messages/message.ts';
import type { TicketLogType } from '../tickets/ticket.ts';
import type { BotState } from './bot-state.ts';

/** One thing to choose; `id` comes back when the channel lets it be pressed. */
export type Choice = { id: string; title: string };

/** A file that belongs to a setting and not to the message that shows it. */
export type LentMedia = { mediaType: 'image' | 'video' | 'audio' | 'application'; media: MessageMedia };

/** Writes to the customer. Nobody has attended to the customer by that: the conversation stays unread and goes on waiting. Placeholders are filled
 *  and texts cut to what the channel takes when it is written. */
export type Say = {
  kind: 'say';
  body: string;
  media?: LentMedia | null;
  /** Shown as buttons or as a list where the channel has them; the text names them in any case. */
  choices?: ReadonlyArray<Choice>;
  /** Stands in one message with the text before it, where there is one. */
  joins?: boolean;
  /** Stands above it where nothing was said before it. */
  lead?: string;
  /** Its placeholders are filled already: what looks like one is what somebody wrote. */
  isFilled?: boolean;
};

/** What an answer to a message, or a clock that is due, makes happen. All effects are written in one transaction with what caused them, under ids
 *  derived from its id, so that they happen once however often it is delivered. Nothing slow is an effect: a request to somewhere else, a model or a
 *  bot becomes a kind of its own that writes a row, which a reaction hands to a queue. */
export type Effect =
  | Say
  /** Into a queue, where it waits; null: out of it, to choose again. `enters`: the queue answers next, as if the customer had chosen it. `arrives`: the
   *  customer did not choose it, and is told where they are (`arrive`). `reason`: why, as of `log`. */
  | {
      kind: 'queue';
      queueId: QueueId | null;
      log: Extract<TicketLogType, 'queueSet' | 'redirected'> | null;
      enters?: boolean;
      arrives?: boolean;
      reason?: string;
    }
  /** It is theirs at once. */
  | { kind: 'assign'; userId: UserId; queueId?: QueueId }
  /** It waits, and is shown to one attendant (null: to the whole queue again). */
  | { kind: 'offer'; userId: UserId | null }
  /** It waits again, for whoever takes it. `reason`: why, as of `log`. */
  | { kind: 'giveBack'; reason?: string }
  /** The customer is asked for consent, or was and has answered. */
  | { kind: 'status'; status: 'lgpd' | 'pending' }
  /** Its end. `client`: the customer ended it. `reason`: why, as of `log`. */
  | { kind: 'close'; endedBy: 'client' | 'product'; reason?: string }
  | { kind: 'rated'; scale: 'rate' | 'nps'; value: number }
  /** What the automatic handling remembers; undefined forgets. */
  | { kind: 'remember'; change: { [Name in keyof Omit<BotState, 'version'>]?: BotState[Name] | undefined } }
  /** Whether the bot has the conversation, which lists show. */
  | { kind: 'holds'; isBot: boolean }
  /** One more menu was said. */
  | { kind: 'menuSaid' }
  /** `reason`: why, by the name that screens have a sentence for. */
  | { kind: 'log'; type: TicketLogType; reason?: string }
  /** A flow, or a talk with a service, has the conversation from here on. `runId` names its run among those of the thread. */
  | {
      kind: 'startFlow';
      flowId: FlowId | TalkSource;
      runId: string;
      isNotPhrase: boolean;
      /** What it hears first in place of the message: the name of what was chosen from a menu, whose number says nothing to it. */
      heard?: string;
    }
  /** The flow that has the conversation hears this message. */
  | { kind: 'flowHears' }
  /** The flow lets the conversation go. */
  | { kind: 'endFlow' }
  /** Of the contact: what they said of themselves, by what it is called. */
  | { kind: 'learn'; fields: Readonly<Record<string, string>> }
  /** Of the contact: consented just now; gets a tag. */
  | { kind: 'consented' }
  | { kind: 'tag'; tagId: TagId };

/** With the name of the step, or the clock, that decided it. */
export type DecidedEffect = Effect & { by: string };
