import { flag, number, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** Work that was given up on. It stays until the operator puts it back or discards it. */
export const deadLetterEntity = entity(
  'deadLetter',
  {
    /** 0 when nobody could read whose it was. */
    companyId: number('ci'),
    deadLetterId: text('dli'),
    /** The one list of all companies' letters. */
    list: text('l'),
    queue: text('q'),
    reaction: optional(text('r')),
    what: text('w'),
    why: text('wh'),
    at: text('a'),
    canReplay: flag('cr'),
    /** Of a customer's message: who wrote it, and whether its conversation says that it could not be shown. */
    sender: optional(text('s')),
    senderNumber: optional(text('sn')),
    isInConversation: flag('iic'),
    /** The work as JSON; in the bucket when it is long. */
    body: optional(text('b')),
    bodyKey: optional(text('bk')),
    /** Milliseconds since 1970: when somebody last began to put it back or to discard it. */
    claimedAt: optional(number('ca')),
  },
  {
    byCompany: { pk: ['companyId'], sk: ['deadLetterId'] },
    ofAll: { index: 1, pk: ['list'], sk: ['deadLetterId'] },
  },
);
