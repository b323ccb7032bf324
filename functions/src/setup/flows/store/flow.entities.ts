import { bytes, flag, json, number, optional, refs, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** A drawn conversation. What it draws lies in rows of its own, one a revision: lists read none of them. */
export const flowEntity = entity(
  'flow',
  {
    companyId: number('ci'),
    flowId: text('fi'),
    name: text('n'),
    active: flag('a'),
    /** Of the drawing saved last; 0 = none yet. */
    revision: number('r'),
    nodeCount: number('nc'),
    /** Ids of the queues, tags, people and other flows that the drawing names, so that what uses a record is found without reading drawings. */
    uses: refs(json<string[]>('u'), (ids) => ids.map((id) => ({ kind: null, id }))),
    updatedAt: text('ua'),
    version: optional(number('ve')),
  },
  { byId: { pk: ['companyId'], sk: ['flowId'] } },
  { group: 'admin' },
);

/** Who saved which revision when. */
export const flowRevisionEntity = entity(
  'flowRevision',
  {
    companyId: number('ci'),
    flowId: text('fi'),
    revision: number('r'),
    at: text('at'),
    userId: text('ui'),
    userName: text('un'),
    nodeCount: number('nc'),
    connectionCount: number('cc'),
  },
  { byFlow: { pk: ['companyId', 'flowId'], sk: ['revision'] } },
);

/** The drawing of a revision, as packed JSON. It is written once and read by conversations that began with it, so it stays when the flow goes. */
export const flowDrawingEntity = entity(
  'flowDrawing',
  { companyId: number('ci'), flowId: text('fi'), revision: number('r'), packed: bytes('p') },
  { byFlow: { pk: ['companyId', 'flowId'], sk: ['revision'] } },
);

/** What is drawn and not saved yet. */
export const flowDraftEntity = entity(
  'flowDraft',
  {
    companyId: number('ci'),
    flowId: text('fi'),
    packed: bytes('p'),
    /** The revision that it goes on from. */
    revision: number('r'),
    at: text('at'),
    userId: text('ui'),
    userName: text('un'),
    version: optional(number('ve')),
  },
  { byFlow: { pk: ['companyId', 'flowId'], sk: [] } },
);
