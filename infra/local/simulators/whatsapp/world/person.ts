import { type proto } from '@whiskeysockets/baileys';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import type { Records } from '../keys/records.ts';
import { SignalPeer } from '../keys/signal-peer.ts';
import { server } from '../wire/stanza.ts';
import { Companion } from './companion.ts';
import { ObservedLog } from './observed-log.ts';

export type Receipt = { id: string; type: string | null; from: string; to: string; participant: string | null };
export type InboxItem = {
  id: string;
  /** Jid of the sending device. */
  from: string;
  /** Jid of the chat as the receiver sees it: the sender, or a group. */
  chat: string;
  message: proto.IMessage;
  /** Attributes of the stanza that carried it (edit=7 for a revoke, for instance). */
  attrs: Readonly<Record<string, string>>;
};

/** By phone number or by LID. */
export const addressing = z.enum(['pn', 'lid']);
export type Addressing = z.infer<typeof addressing>;

export const phoneNumber = z.string().regex(/^\d{8,15}$/, 'digits with country and area code');
export const newPerson = z
  .object({
    number: phoneNumber,
    name: z.string().min(1).max(120).optional(),
    lid: z
      .string()
      .regex(/^\d{10,18}$/)
      .optional(),
    /** Other spellings of the number that lead to this person (Brazilian ninth digit). */
    aliases: z.array(phoneNumber).max(5).default([]),
    pictureUrl: z.string().nullable().default(null),
    /** The phone confirms what it received. */
    autoDelivered: z.boolean().default(true),
    /** The phone reads what it received. */
    autoRead: z.boolean().default(false),
    online: z.boolean().default(true),
  })
  .strict();
export type NewPerson = z.input<typeof newPerson>;

const profile = newPerson.extend({ name: z.string(), lid: z.string(), nextDevice: z.number() });
export type Profile = z.infer<typeof profile>;
export type ProfileChange = Partial<Pick<Profile, 'name' | 'aliases' | 'pictureUrl' | 'autoDelivered' | 'autoRead' | 'online'>>;

/** A WhatsApp account with its simulated phone (device 0) and any linked devices. */
export class Person {
  readonly phone: SignalPeer;
  readonly companions = new Map<number, Companion>();
  /** Devices of a customer that nobody runs, by their number: they only ask for what they could not read, and read that. */
  private readonly otherDevices = new Map<number, SignalPeer>();
  readonly inbox = new ObservedLog<InboxItem>();
  readonly receipts = new ObservedLog<Receipt>();
  /** How those who ever wrote to this phone named themselves last, by their number. */
  private readonly writers: Map<string, Addressing>;
  /** Messages this phone could not read since its network started: those it asked for again, and those whose key was used before, which it drops. */
  readonly unread = { askedAgain: 0, usedKeys: 0 };
  private readonly records: Records;
  private readonly profile: Profile;

  private constructor(records: Records, profile: Profile) {
    this.records = records;
    this.profile = profile;
    this.phone = new SignalPeer(records, profile.number);
    this.writers = new Map(records.list('writer', profile.number).map(({ id, value }) => [id, addressing.parse(value)]));
    for (const companion of Companion.stored(records, this)) this.companions.set(companion.device, companion);
  }

  static create(records: Records, wanted: NewPerson): Person {
    const given = newPerson.parse(wanted);
    const lid = given.lid ?? `1${String(randomInt(10 ** 14)).padStart(14, '0')}`;
    const person = new Person(records, { ...given, name: given.name ?? given.number, lid, nextDevice: 1 });
    person.save();
    return person;
  }

  static stored(records: Records): Person[] {
    return records.list('person').map(({ value }) => new Person(records, profile.parse(value)));
  }

  get number(): string {
    return this.profile.number;
  }

  get name(): string {
    return this.profile.name;
  }

  get lidUser(): string {
    return this.profile.lid;
  }

  get jid(): string {
    return `${this.number}@${server}`;
  }

  get lid(): string {
    return `${this.lidUser}@lid`;
  }

  get details(): Readonly<Profile> {
    return this.profile;
  }

  /** The keys of one of this person's devices; null for a linked one, which has its own. */
  device(number: number): SignalPeer | null {
    if (number === 0) return this.phone;
    return this.companions.has(number) ? null : (this.otherDevices.get(number) ?? null);
  }

  addDevice(number: number): SignalPeer {
    const device = this.otherDevices.get(number) ?? new SignalPeer(this.records, `${this.number}.${number}`);
    this.otherDevices.set(number, device);
    return device;
  }

  change(change: ProfileChange): void {
    Object.assign(this.profile, change);
    this.save();
  }

  noteWriter(person: Person, by: Addressing): void {
    this.writers.set(person.number, by);
    this.records.put(this.number, 'writer', person.number, by);
  }

  /** How a person named themselves when they wrote to this phone last; null: they never did. */
  addressingOf(person: Person): Addressing | null {
    return this.writers.get(person.number) ?? null;
  }

  /** Number of the next device to be linked. */
  nextDevice(): number {
    const device = this.profile.nextDevice++;
    this.save();
    return device;
  }

  addCompanion(companion: Companion): void {
    this.companions.set(companion.device, companion);
    companion.save();
  }

  removeCompanion(companion: Companion): void {
    this.companions.delete(companion.device);
    this.phone.forget(companion.address);
    companion.erase();
  }

  private save(): void {
    this.records.put(this.number, 'person', '', this.profile);
  }
}
