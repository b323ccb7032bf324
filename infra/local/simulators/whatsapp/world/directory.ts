import { jidDecode } from '@whiskeysockets/baileys';
import type { Records } from '../keys/records.ts';
import { Group, groupRecord } from './group.ts';
import { type NewPerson, Person } from './person.ts';

/** Everybody and every group of the simulated network, as stored before and as added since. */
export class Directory {
  readonly people = new Map<string, Person>();
  readonly groups = new Map<string, Group>();
  readonly records: Records;
  private readonly byLid = new Map<string, Person>();

  constructor(records: Records) {
    this.records = records;
    for (const person of Person.stored(records)) this.note(person);
    for (const { value } of records.list('group')) {
      const { owner, members, ...rest } = groupRecord.parse(value);
      const found = members.flatMap((number) => this.people.get(number) ?? []);
      const ownedBy = this.people.get(owner);
      if (ownedBy) this.groups.set(rest.jid, new Group({ ...rest, owner: ownedBy, members: found }));
    }
  }

  /** The person with this number, made if there is none yet. */
  addPerson(wanted: NewPerson): Person {
    const known = this.people.get(wanted.number);
    if (known) return known;
    const person = Person.create(this.records, wanted);
    this.note(person);
    return person;
  }

  private note(person: Person): void {
    this.people.set(person.number, person);
    this.byLid.set(person.lidUser, person);
  }

  addGroup(subject: string, owner: Person, others: ReadonlyArray<Person>): Group {
    const group = new Group({ subject, owner, members: [owner, ...others.filter((person) => person !== owner)] });
    this.groups.set(group.jid, group);
    this.saveGroup(group);
    return group;
  }

  saveGroup(group: Group): void {
    this.records.put('', 'group', group.jid, group.toRecord());
  }

  /** By phone number or one of its other spellings. */
  byNumber(digits: string): Person | null {
    return this.people.get(digits) ?? [...this.people.values()].find(({ details }) => details.aliases.includes(digits)) ?? null;
  }

  /** By any jid of the person: phone number or LID, with or without device. */
  byJid(jid: string): Person | null {
    const decoded = jidDecode(jid);
    if (!decoded) return null;
    if (decoded.server === 'lid') return this.byLid.get(decoded.user) ?? null;
    return this.byNumber(decoded.user);
  }
}
