import type { FlowDrawing, FlowNode } from '@balcao/shared/domain/flow/drawing.ts';
import { filesOf } from '@balcao/shared/domain/flow/named-in.ts';
import { flowFileType } from '@balcao/shared/domain/flow/file-type.ts';
import type { CompanyId, FlowId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { companyPrefix, type signedUrl } from '../../../platform/files.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { safeName } from '../../../organisation/uploads/service/uploads.ts';
import type { FlowDeps } from './flow-deps.ts';

const flowFiles = (companyId: CompanyId): string => `${companyPrefix(companyId)}flows/`;

export const flowFileKey = (companyId: CompanyId, fileName: string, now: Date): string =>
  `${flowFiles(companyId)}${newUlid(now)}/${safeName(fileName)}`;

/** Older drawings name files right below `uploads/`; what people upload now lies deeper. */
const isOlderFile = (companyId: CompanyId, key: string): boolean =>
  /^uploads\/[^/]+\/[^/]+$/.test(key.slice(companyPrefix(companyId).length)) && key.startsWith(companyPrefix(companyId));

/** Whether the key is one that flows of this company may have. An older one says nothing of who put it there, so that it may be drawn is asked of
 *  `mayBeDrawn`. */
export const isFlowFile = (companyId: CompanyId, key: string): boolean =>
  !key.includes('..') && (key.startsWith(flowFiles(companyId)) || isOlderFile(companyId, key));

type Deps = Pick<FlowDeps, 'actor' | 'flows'>;

/** The files that a drawing may send, of those that it names: what was given to flows, and older files that a drawing of the company names already. Without
 *  that, a flow could send whatever else lay below `uploads/`, such as a file of somebody's internal chat.
 *  @param id the flow that is drawn, whose every revision counts; null for one that is new. */
const mayBeDrawn = async ({ actor: { companyId }, flows }: Deps, { nodes }: Drawn, id: FlowId | null): Promise<Set<string>> => {
  const named = new Set(nodes.flatMap(filesOf).filter((key) => isFlowFile(companyId, key)));
  const open = new Set([...named].filter((key) => isOlderFile(companyId, key)));
  const find = (drawing: Drawn | undefined) => {
    for (const key of drawing?.nodes.flatMap(filesOf) ?? []) open.delete(key);
  };
  const look = async (flowId: FlowId, revisions: ReadonlyArray<number>) => {
    if (open.size > 0) find((await flows.draft(flowId))?.drawing);
    for (const revision of revisions) if (open.size > 0) find((await flows.drawing(flowId, revision))?.drawing);
  };
  if (open.size > 0 && id !== null)
    await look(
      id,
      (await flows.revisions(id)).map(({ revision }) => revision),
    );
  if (open.size > 0) for (const flow of await flows.list()) await look(flow.id, [flow.revision]);
  return new Set([...named].filter((key) => !open.has(key)));
};
type Drawn = Pick<FlowDrawing, 'nodes'>;

/** A drawing sends files of its own company only. @throws AppError ERR_UPLOAD_NOT_FOUND. */
export const assertOwnFiles = async (deps: Deps, drawing: Drawn, id: FlowId): Promise<void> => {
  const allowed = await mayBeDrawn(deps, drawing, id);
  if (drawing.nodes.flatMap(filesOf).some((key) => !allowed.has(key))) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
};

/** A drawing of somewhere else without the files that are not here: those places are empty and stand among the problems. */
export const withOwnFiles = async (deps: Deps, drawing: FlowDrawing): Promise<FlowDrawing> => {
  const allowed = await mayBeDrawn(deps, drawing, null);
  return { ...drawing, nodes: drawing.nodes.map((node) => withFilesAmong(allowed, node)) };
};

const withFilesAmong = (allowed: ReadonlySet<string>, node: FlowNode): FlowNode => {
  if (filesOf(node).every((key) => allowed.has(key))) return node;
  if (node.type === 'img') return { ...node, data: { ...node.data, url: '' } };
  if (node.type === 'audio') return { ...node, data: { ...node.data, url: '' } };
  if (node.type === 'video') return { ...node, data: { ...node.data, url: '' } };
  if (node.type !== 'singleBlock') return node;
  const elements = node.data.elements.map((each) =>
    each.type === 'message' || each.type === 'interval' || allowed.has(each.value) ? each : { ...each, value: '', original: '' },
  );
  return { ...node, data: { ...node.data, elements } };
};

/** Links to the files of drawings, by their keys; none to what is not the company's. */
export const linksOf = async (
  companyId: CompanyId,
  signUrl: typeof signedUrl,
  drawings: ReadonlyArray<Pick<FlowDrawing, 'nodes'> | null>,
): Promise<Record<string, string>> => {
  const keys = new Set(drawings.flatMap((drawing) => drawing?.nodes.flatMap(filesOf) ?? []).filter((key) => isFlowFile(companyId, key)));
  return Object.fromEntries(await Promise.all([...keys].map(async (key) => [key, await linkTo(signUrl, key)] as const)));
};

export const linkTo = (signUrl: typeof signedUrl, key: string): Promise<string> =>
  signUrl(key, key.split('/').at(-1) ?? null, flowFileType(key));
