import type { TalkAnswer } from '@balcao/shared/domain/flow/run/talk.ts';
import type { CompanyId, ThreadId } from '@balcao/shared/domain/ids.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import type { Connection } from '../../../setup/connections/service/connection-records.ts';
import type { Contact } from '../../../people/contacts/service/contact-records.ts';

/** What the customer said since the service's last answer. `message`: as it is stored; null = it is gone. */
export type AskedText = { body: string; message: Message | null };

/** What a service is asked. */
export type TalkAsked = {
  companyId: CompanyId;
  threadId: ThreadId;
  /** Of the service, as the talk's name says it. */
  id: string;
  runId: string;
  turn: number;
  /** From 1. */
  attempt: number;
  askedAt: string;
  session: string;
  /** How often it answered before. */
  answers: number;
  texts: ReadonlyArray<AskedText>;
  ticket: Ticket;
  contact: Contact;
  connection: Connection;
};

/** `again`: it may answer when it is asked once more. */
export type Told = { kind: 'answer'; answer: TalkAnswer } | { kind: 'again' };
/** Asks one kind of service. */
export type Talker = (asked: TalkAsked) => Promise<Told>;

export const saysNothing = (session: string): Told => ({ kind: 'answer', answer: { says: [], session, next: 'listen' } });
export const handsOver = (session: string, why: NonNullable<TalkAnswer['why']>): Told => ({
  kind: 'answer',
  answer: { says: [], session, next: 'handOver', why },
});

/** Everything that was asked, as one text. */
export const wordsOf = (texts: ReadonlyArray<AskedText>): string =>
  texts
    .map(({ body }) => body.trim())
    .filter((body) => body !== '')
    .join('\n');
