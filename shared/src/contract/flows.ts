import * as z from 'zod';
import { connectionIdOf } from '../domain/flow/connection-id.ts';
import { flowConnection, flowNode, mostConnections, mostNodes } from '../domain/flow/drawing.ts';
import { startNodeId } from '../domain/flow/start-node.ts';
import { connectionId, flowId, instant, ulidOf } from '../domain/ids.ts';
import { uploadedMedia } from './messages.ts';
import { listQuery } from './paging.ts';
import { deleted, recordVersion } from './record.ts';
import { route } from './route.ts';
import { shownName } from './shown-name.ts';

export const flowCampaignId = ulidOf<'FlowCampaignId'>();
export type FlowCampaignId = z.infer<typeof flowCampaignId>;

/** Maximum numbers per company: of flows, and of campaigns (phrases that start a flow when a customer writes them). */
export const mostFlows = 200;
export const mostFlowCampaigns = 500;
export const shortestFlowName = 2;
export const longestFlowName = 50;
export const longestPhrase = 200;
/** Maximum size of the stored drawing of a flow (nodes and their connections) as JSON, in bytes. */
export const largestDrawing = 1_000_000;
/** Maximum size of a request body in bytes. Twice the stored size, because requests also have properties that are dropped before storing. */
const largestFlowBody = 2 * largestDrawing;

const flowName = shownName(shortestFlowName, longestFlowName);

export const flowView = z.object({
  id: flowId,
  name: z.string(),
  active: z.boolean(),
  /** How many times a drawing of the flow was saved; 0 = never. */
  revision: z.number().int().nonnegative(),
  /** Number of nodes in the last saved drawing of the flow. */
  nodeCount: z.number().int().nonnegative(),
  updatedAt: instant,
  version: recordVersion,
});
export type FlowView = z.infer<typeof flowView>;

/** A connection between two flow nodes in a request. Without an id it gets the id that the flow editor would give it. */
const sentConnection = flowConnection
  .partial({ id: true })
  .transform((sent) => ({ ...sent, id: sent.id ?? connectionIdOf(sent.source, sent.sourceHandle, sent.target) }));
/** The drawing of a flow in a request. Node ids are unique, at most one node is a start node, and connections join existing nodes. */
const drawing = {
  nodes: z
    .array(flowNode)
    .max(mostNodes)
    .refine((nodes) => new Set(nodes.map(({ id }) => id)).size === nodes.length, 'an id twice')
    .refine((nodes) => nodes.every(({ id, type }) => (type === 'start') === (id === startNodeId)), 'a beginning that is not node 1'),
  connections: z.array(sentConnection).max(mostConnections),
};
const isJoined = ({
  nodes,
  connections,
}: {
  nodes: ReadonlyArray<{ id: string }>;
  connections: ReadonlyArray<{ source: string; target: string }>;
}) => {
  const ids = new Set(nodes.map(({ id }) => id));
  return connections.every(({ source, target }) => ids.has(source) && ids.has(target));
};
const joined = { error: 'a connection to a node that is not there', path: ['connections'] };

const shownDrawing = z.object({ nodes: z.array(flowNode), connections: z.array(flowConnection) });
const unread = z.array(z.object({ nodeId: z.string(), type: z.string(), what: z.enum(['mended', 'left out']) }));
/** Links to the files that the drawing of a flow uses, by their keys in the S3 bucket. */
const files = z.record(z.string(), z.string());

const revisionView = z.object({
  revision: z.number().int().positive(),
  at: instant,
  by: z.object({ id: z.string(), name: z.string() }),
  nodeCount: z.number().int(),
  connectionCount: z.number().int(),
});
export type FlowRevisionView = z.infer<typeof revisionView>;

export const flowCampaignView = z.object({
  id: flowCampaignId,
  name: z.string(),
  phrase: z.string(),
  flowId,
  /** Id of the connection on which the phrase starts the flow; null = on every connection. */
  whatsappId: connectionId.nullable(),
  status: z.boolean(),
  version: recordVersion,
});
export type FlowCampaignView = z.infer<typeof flowCampaignView>;

const campaignFields = z.object({
  name: shownName(1, 100),
  flowId,
  whatsappId: connectionId.nullish().transform((id) => id ?? null),
  phrase: shownName(1, longestPhrase),
});

/** Request body for adding a file to a flow node: JSON with `media` uploaded through `POST /uploads`, or a form with `medias` up to 5 MB. */
const fileBody = z.object({
  fromMe: z.unknown().optional(),
  body: z.unknown().optional(),
  media: uploadedMedia.nullish(),
});
const fileErrors = ['ERR_UPLOAD_NOT_FOUND', 'ERR_UPLOAD_TYPE', 'ERR_UPLOAD_TOO_LARGE', 'ERR_BODY_TOO_LARGE'] as const;
const storedFile = z.object({ name: z.string(), original: z.string(), link: z.string() });
const fileRoute = <const Path extends string>(path: Path, summary: string) =>
  route({
    method: 'POST',
    path,
    permission: 'company:admin',
    summary,
    form: true,
    body: fileBody,
    response: storedFile,
    errors: fileErrors,
  });

const params = z.object({ id: flowId });

export const flowsContract = {
  listFlows: route({
    method: 'GET',
    path: '/flowbuilder',
    permission: 'company:admin',
    summary: 'Flows by name; a page of those that match',
    query: z.object(listQuery),
    response: z.object({ flows: z.array(flowView), count: z.number().int(), hasMore: z.boolean() }),
    errors: [],
  }),
  createFlow: route({
    method: 'POST',
    path: '/flowbuilder',
    permission: 'company:admin',
    summary:
      'A flow by its name; with a drawing, if one is imported or taken from a template. A drawing that is read only in part says so in `unread`',
    maxBodyBytes: largestFlowBody,
    body: z.object({ name: flowName, drawing: z.unknown().optional() }),
    response: flowView.extend({ unread }),
    errors: ['ERR_TOO_MANY_FLOWS', 'ERR_FLOW_TOO_LARGE', 'ERR_FLOW_UNREADABLE'],
  }),
  updateFlow: route({
    method: 'PUT',
    path: '/flowbuilder',
    permission: 'company:admin',
    summary: 'Renames a flow, or switches it on or off',
    body: z.object({ flowId, name: flowName.optional(), active: z.boolean().optional(), version: recordVersion.optional() }),
    response: flowView,
    errors: ['ERR_FLOW_NOT_FOUND', 'ERR_RECORD_CHANGED'],
  }),
  deleteFlow: route({
    method: 'DELETE',
    path: '/flowbuilder/{id}',
    permission: 'company:admin',
    summary: 'Removes a flow; what names it finds it again when this is undone',
    params,
    response: deleted,
    errors: ['ERR_FLOW_NOT_FOUND'],
  }),
  duplicateFlow: route({
    method: 'POST',
    path: '/flowbuilder/duplicate',
    permission: 'company:admin',
    summary: 'A second flow with the same drawing',
    body: z.object({ flowId }),
    response: flowView,
    errors: ['ERR_FLOW_NOT_FOUND', 'ERR_TOO_MANY_FLOWS'],
  }),
  getFlow: route({
    method: 'GET',
    path: '/flowbuilder/flow/{id}',
    permission: 'company:admin',
    summary: 'A flow with the drawing saved last (`flow`, null before the first) and what was drawn since and not saved yet (`draft`)',
    params,
    response: z.object({
      flow: flowView.extend({ flow: shownDrawing.nullable() }),
      draft: shownDrawing
        .extend({
          draftVersion: recordVersion,
          revision: z.number().int(),
          at: instant,
          by: z.object({ id: z.string(), name: z.string() }),
        })
        .nullable(),
      unread,
      files,
    }),
    errors: ['ERR_FLOW_NOT_FOUND'],
  }),
  saveFlow: route({
    method: 'POST',
    path: '/flowbuilder/flow',
    permission: 'company:admin',
    summary:
      'Saves the drawing as a revision of its own and drops the draft if it is the saver’s own or the one named by `draftVersion`; conversations that run keep the drawing they began with. `revision` is the one it was drawn from: when another was saved since, it is refused; a new name is no reason',
    maxBodyBytes: largestFlowBody,
    body: z
      .object({
        idFlow: flowId,
        ...drawing,
        version: recordVersion.optional(),
        revision: z.number().int().nonnegative().optional(),
        draftVersion: recordVersion.nullish(),
      })
      .refine(isJoined, joined),
    response: flowView,
    errors: ['ERR_FLOW_NOT_FOUND', 'ERR_RECORD_CHANGED', 'ERR_FLOW_TOO_LARGE', 'ERR_UPLOAD_NOT_FOUND'],
  }),
  saveFlowDraft: route({
    method: 'PUT',
    path: '/flowbuilder/draft',
    permission: 'company:admin',
    summary: 'Keeps what is being drawn without letting it run. `draftVersion` is the draft it goes on from, null when there was none',
    maxBodyBytes: largestFlowBody,
    body: z
      .object({ flowId, ...drawing, revision: z.number().int().nonnegative(), draftVersion: recordVersion.nullable() })
      .refine(isJoined, joined),
    response: z.object({ draftVersion: recordVersion, at: instant }),
    errors: ['ERR_FLOW_NOT_FOUND', 'ERR_RECORD_CHANGED', 'ERR_FLOW_TOO_LARGE', 'ERR_UPLOAD_NOT_FOUND'],
  }),
  discardFlowDraft: route({
    method: 'DELETE',
    path: '/flowbuilder/draft/{id}',
    permission: 'company:admin',
    summary: 'Forgets what was drawn and not saved',
    params,
    response: z.object({ ok: z.literal(true) }),
    errors: ['ERR_FLOW_NOT_FOUND'],
  }),
  listFlowRevisions: route({
    method: 'GET',
    path: '/flowbuilder/revisions/{id}',
    permission: 'company:admin',
    summary: 'The drawings that were saved, newest first',
    params,
    response: z.array(revisionView),
    errors: ['ERR_FLOW_NOT_FOUND'],
  }),
  getFlowRevision: route({
    method: 'GET',
    path: '/flowbuilder/revisions/{id}/{revision}',
    permission: 'company:admin',
    summary: 'A drawing as it was saved once',
    params: z.object({ id: flowId, revision: z.coerce.number().int().positive() }),
    response: shownDrawing.extend({ unread, files }),
    errors: ['ERR_FLOW_NOT_FOUND', 'ERR_RECORD_NOT_FOUND'],
  }),
  restoreFlowRevision: route({
    method: 'POST',
    path: '/flowbuilder/restore',
    permission: 'company:admin',
    summary: 'Saves an earlier drawing again, as the newest',
    body: z.object({ flowId, revision: z.number().int().positive(), version: recordVersion.optional() }),
    response: flowView,
    errors: ['ERR_FLOW_NOT_FOUND', 'ERR_RECORD_NOT_FOUND', 'ERR_RECORD_CHANGED'],
  }),
  uploadFlowImage: fileRoute('/flowbuilder/img', 'A picture for a node: png or jpg up to 2 MB'),
  uploadFlowAudio: fileRoute(
    '/flowbuilder/audio',
    'Sound for a node, ogg, mp3, opus, m4a or aac up to 5 MB; also a video, for that is where it was sent to before',
  ),
  uploadFlowVideo: fileRoute('/flowbuilder/video', 'A video for a node: mp4 up to 20 MB'),
  uploadFlowContent: route({
    method: 'POST',
    path: '/flowbuilder/content',
    permission: 'company:admin',
    summary: 'Files of a content node, in their order: pictures, sound, video, and doc, docx or pdf up to 10 MB',
    form: true,
    body: fileBody.omit({ media: true }).extend({ typeArch: z.unknown().optional(), medias: z.array(uploadedMedia).max(20).optional() }),
    response: z.array(storedFile),
    errors: fileErrors,
  }),
  listFlowCampaigns: route({
    method: 'GET',
    path: '/flowcampaign',
    permission: 'company:admin',
    summary: 'Phrases that start a flow, by name',
    response: z.object({ flow: z.array(flowCampaignView) }),
    errors: [],
  }),
  getFlowCampaign: route({
    method: 'GET',
    path: '/flowcampaign/{id}',
    permission: 'company:admin',
    summary: 'One phrase that starts a flow',
    params: z.object({ id: flowCampaignId }),
    response: z.object({ details: flowCampaignView }),
    errors: ['ERR_RECORD_NOT_FOUND'],
  }),
  createFlowCampaign: route({
    method: 'POST',
    path: '/flowcampaign',
    permission: 'company:admin',
    summary: 'A phrase that starts a flow, on one connection or on any',
    body: campaignFields.extend({ status: z.boolean().default(true) }),
    response: flowCampaignView,
    errors: ['ERR_FLOW_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND', 'ERR_PHRASE_IN_USE', 'ERR_TOO_MANY_FLOWS'],
  }),
  updateFlowCampaign: route({
    method: 'PUT',
    path: '/flowcampaign',
    permission: 'company:admin',
    summary: 'Changes what is named',
    body: z.object({
      id: flowCampaignId,
      ...campaignFields.partial().shape,
      whatsappId: connectionId.nullable().optional(),
      status: z.boolean().optional(),
      version: recordVersion.optional(),
    }),
    response: flowCampaignView,
    errors: ['ERR_RECORD_NOT_FOUND', 'ERR_RECORD_CHANGED', 'ERR_FLOW_NOT_FOUND', 'ERR_CONNECTION_NOT_FOUND', 'ERR_PHRASE_IN_USE'],
  }),
  deleteFlowCampaign: route({
    method: 'DELETE',
    path: '/flowcampaign/{id}',
    permission: 'company:admin',
    summary: 'Removes it',
    params: z.object({ id: flowCampaignId }),
    response: deleted,
    errors: ['ERR_RECORD_CHANGED', 'ERR_RECORD_NOT_FOUND'],
  }),
};
