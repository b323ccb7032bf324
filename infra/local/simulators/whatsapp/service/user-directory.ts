import { type BinaryNode, jidDecode } from '@whiskeysockets/baileys';
import { toBundleNodes } from '../keys/key-bundle.ts';
import { attributeOf, bytesOf, childOf, childrenOf, server, stanza } from '../wire/stanza.ts';
import type { Directory } from '../world/directory.ts';
import type { Group } from '../world/group.ts';
import type { Person } from '../world/person.ts';

/** Answer to a directory query: who has WhatsApp, with which devices and LIDs. */
export const answerUsync = (directory: Directory, query: BinaryNode): BinaryNode => {
  const wanted = new Set(childrenOf(childOf(query, 'query')).map(({ tag }) => tag));
  const users = childrenOf(childOf(query, 'list'), 'user').map((user) => {
    const typed = childrenOf(user, 'contact')[0]?.content;
    const digits = typed === undefined ? null : bytesOf(typed).toString().replaceAll(/\D/g, '');
    const asked = user.attrs['jid'];
    const person = digits ? directory.byNumber(digits) : asked ? directory.byJid(asked) : null;
    const byLid = asked?.endsWith('@lid') ?? false;
    const content: BinaryNode[] = [];
    if (wanted.has('contact')) content.push(stanza('contact', { type: person ? 'in' : 'out' }));
    if (wanted.has('devices') && person) content.push(devicesNode(person));
    if (wanted.has('lid') && person && !byLid) content.push(stanza('lid', { val: person.lid }));
    return stanza('user', { jid: (byLid ? person?.lid : person?.jid) ?? asked ?? `${digits}@${server}` }, content);
  });
  return stanza('usync', {}, [stanza('result'), stanza('list', {}, users)]);
};

const devicesNode = (person: Person): BinaryNode =>
  stanza('devices', {}, [
    stanza('device-list', {}, [
      stanza('device', { id: '0' }),
      ...[...person.companions.values()].map(({ device }) => stanza('device', { id: String(device), 'key-index': String(device) })),
    ]),
  ]);

/** Keys for starting a session with each device asked for. */
export const answerKeys = (directory: Directory, query: BinaryNode): BinaryNode => {
  const users = childrenOf(query, 'user').map((user) => {
    const jid = attributeOf(user, 'jid');
    const person = directory.byJid(jid);
    const device = jidDecode(jid)?.device ?? 0;
    const companion = person?.companions.get(device);
    if (!person || (device !== 0 && !companion)) {
      return stanza('user', { jid }, [stanza('error', { code: '404', text: 'item-not-found' })]);
    }
    return stanza('user', { jid }, toBundleNodes((companion ?? person.phone).takeBundle()));
  });
  return stanza('list', {}, users);
};

/** @param byLid members are named by LID, and by their number beside it. */
export const toGroupNode = (group: Group, byLid: boolean): BinaryNode =>
  stanza(
    'group',
    {
      id: group.jid.split('@')[0],
      subject: group.subject,
      s_t: String(group.createdAt),
      creation: String(group.createdAt),
      creator: byLid ? group.owner.lid : group.owner.jid,
      addressing_mode: byLid ? 'lid' : 'pn',
    },
    group.members.map((person) =>
      stanza('participant', {
        ...(byLid ? { jid: person.lid, phone_number: person.jid } : { jid: person.jid, lid: person.lid }),
        type: person === group.owner ? 'superadmin' : null,
      }),
    ),
  );
