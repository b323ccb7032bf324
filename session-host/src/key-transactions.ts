import { AsyncLocalStorage } from 'node:async_hooks';
import { isLidUser, jidDecode, type SignalKeyStoreWithTransaction, type SignalRepositoryWithLIDStore } from '@whiskeysockets/baileys';
import type { OneAtATime } from './one-at-a-time.ts';

export type KeyTransactions = {
  /** @param jid of one of the person's devices, by number or LID. */
  ofPerson: <T>(jid: string, work: () => Promise<T>) => Promise<T>;
  ofGroup: <T>(jid: string, work: () => Promise<T>) => Promise<T>;
};

/** Each use of a person's or a group's keys becomes a transaction of its own, one after the other, and is written before what it brought goes on.
 *  The library encrypts within the transaction of the whole send, which is written only when the message has left. Whoever dies in between would
 *  encrypt the next message with a key that was used, which no phone can read; and a message of the same person that is read meanwhile would
 *  write older keys over the newer ones.
 *  @param inUse of the session: a socket that ended may still be using its keys while the next one is open. */
export const withKeyTransactions = (
  repository: SignalRepositoryWithLIDStore,
  keys: SignalKeyStoreWithTransaction,
  inUse: OneAtATime,
): KeyTransactions => {
  /** Leaves whatever transaction is open where it is called. */
  const outside = AsyncLocalStorage.snapshot();
  /** A number and its LID share their keys. */
  const nameOf = async (jid: string): Promise<string> => {
    const lid = isLidUser(jid) === true ? jid : await repository.lidMapping.getLIDForPN(jid).catch(() => null);
    return `person ${jidDecode(lid ?? jid)?.user ?? jid}`;
  };
  const alone = <T>(name: string, work: () => Promise<T>): Promise<T> => inUse.run(name, () => keys.transaction(work, name));
  const ofPerson: KeyTransactions['ofPerson'] = (jid, work) => outside(async () => alone(await nameOf(jid), work));
  const ofGroup: KeyTransactions['ofGroup'] = (jid, work) => outside(() => alone(`group ${jid}`, work));

  const { encryptMessage, injectE2ESession, migrateSession, deleteSession } = repository;
  repository.encryptMessage = (order) => ofPerson(order.jid, () => encryptMessage.call(repository, order));
  repository.injectE2ESession = (order) => ofPerson(order.jid, () => injectE2ESession.call(repository, order));
  repository.migrateSession = (from, to) => ofPerson(to, () => migrateSession.call(repository, from, to));
  repository.deleteSession = async (jids) => {
    for (const jid of jids) await ofPerson(jid, () => deleteSession.call(repository, [jid]));
  };
  const { encryptGroupMessage, getSenderKeyDistributionMessage, processSenderKeyDistributionMessage } = repository;
  repository.encryptGroupMessage = (order) => ofGroup(order.group, () => encryptGroupMessage.call(repository, order));
  repository.getSenderKeyDistributionMessage = (order) =>
    ofGroup(order.group, () => getSenderKeyDistributionMessage.call(repository, order));
  repository.processSenderKeyDistributionMessage = (order) =>
    ofGroup(order.item.groupId ?? '', () => processSenderKeyDistributionMessage.call(repository, order));
  return { ofPerson, ofGroup };
};
