import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { nowSec } from '../wire/stanza.ts';
import type { Person } from './person.ts';

export const groupRecord = z.object({
  jid: z.string(),
  subject: z.string(),
  createdAt: z.number(),
  owner: z.string(),
  members: z.array(z.string()),
  keysSent: z.array(z.string()),
});

/** A WhatsApp group; `members` includes its owner. */
export class Group {
  readonly jid: string;
  subject: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
  readonly owner: Person;
  readonly members: ReadonlyArray<Person>;
  /** `author>device` pairs: who has given which linked device the key to read them. */
  readonly keysSent: Set<string>;

  constructor({
    subject,
    owner,
    members,
    ...kept
  }: { subject: string; owner: Person; members: ReadonlyArray<Person> } & { jid?: string; createdAt?: number; keysSent?: string[] }) {
    this.subject = subject;
    this.owner = owner;
    this.members = members;
    this.jid = kept.jid ?? `1203630${String(randomInt(10 ** 11)).padStart(11, '0')}@g.us`;
    this.createdAt = kept.createdAt ?? nowSec();
    this.keysSent = new Set(kept.keysSent);
  }

  rename(subject: string): void {
    this.subject = subject;
  }

  toRecord(): z.infer<typeof groupRecord> {
    const { jid, subject, createdAt, owner, members, keysSent } = this;
    return { jid, subject, createdAt, owner: owner.number, members: members.map(({ number }) => number), keysSent: [...keysSent] };
  }
}
