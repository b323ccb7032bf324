import type { FlowDrawing, FlowNode } from '@balcao/shared/domain/flow/drawing.ts';
import { filesOf } from '@balcao/shared/domain/flow/named-in.ts';
import { flowFileType } from '@balcao/shared/domain/flow/file-type.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { companyPrefix, type signedUrl } from '../../platform/files.ts';

const isOf = (companyId: CompanyId, key: string): boolean => key.startsWith(companyPrefix(companyId)) && !key.includes('..');

/** A drawing sends files of its own company only. @throws AppError ERR_UPLOAD_NOT_FOUND. */
export const assertOwnFiles = (companyId: CompanyId, { nodes }: Pick<FlowDrawing, 'nodes'>): void => {
  if (nodes.flatMap(filesOf).some((key) => !isOf(companyId, key))) throw new AppError('ERR_UPLOAD_NOT_FOUND', undefined);
};

/** A drawing of somewhere else without the files that are not here: those places are empty and stand among the problems. */
export const withOwnFiles = (companyId: CompanyId, drawing: FlowDrawing): FlowDrawing => ({
  ...drawing,
  nodes: drawing.nodes.map((node): FlowNode => {
    if (filesOf(node).every((key) => isOf(companyId, key))) return node;
    if (node.type === 'img') return { ...node, data: { ...node.data, url: '' } };
    if (node.type === 'audio') return { ...node, data: { ...node.data, url: '' } };
    if (node.type === 'video') return { ...node, data: { ...node.data, url: '' } };
    if (node.type !== 'singleBlock') return node;
    const elements = node.data.elements.map((each) =>
      each.type === 'message' || each.type === 'interval' || isOf(companyId, each.value) ? each : { ...each, value: '', original: '' },
    );
    return { ...node, data: { ...node.data, elements } };
  }),
});

/** Links to the files of drawings, by their keys; none to what is not the company's. */
export const linksOf = async (
  companyId: CompanyId,
  signUrl: typeof signedUrl,
  drawings: ReadonlyArray<Pick<FlowDrawing, 'nodes'> | null>,
): Promise<Record<string, string>> => {
  const keys = new Set(drawings.flatMap((drawing) => drawing?.nodes.flatMap(filesOf) ?? []).filter((key) => isOf(companyId, key)));
  return Object.fromEntries(await Promise.all([...keys].map(async (key) => [key, await linkTo(signUrl, key)] as const)));
};

export const linkTo = (signUrl: typeof signedUrl, key: string): Promise<string> =>
  signUrl(key, key.split('/').at(-1) ?? null, flowFileType(key));
