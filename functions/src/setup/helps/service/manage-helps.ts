import type { AuditId } from '@balcao/shared/contract/audit.ts';
import { helpId as helpIdSchema, type HelpFields, type HelpId } from '@balcao/shared/contract/helps.ts';
import { videoIdOf } from '@balcao/shared/domain/helps/video-id.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { commitAct, type Author } from '../../../platform/audit/commit-act.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import { assertVersion, untilUndisturbed } from '../../../platform/record-version.ts';
import type { Help, HelpStore } from '../store/help-store.ts';

export type HelpDeps = { author: Author; helps: HelpStore; now: () => Date };
type Named = { [Name in keyof HelpFields]?: HelpFields[Name] | undefined };

const find = async ({ helps }: HelpDeps, id: HelpId): Promise<Help> => {
  const found = await helps.get(id);
  if (!found) throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return found;
};

export const createHelp = async (
  { author, helps, now }: HelpDeps,
  { title, description = '', video }: Named & Pick<HelpFields, 'title' | 'video'>,
): Promise<Help> => {
  const help: Help = { id: helpIdSchema.parse(newUlid(now())), title, description, video: videoIdOf(video) ?? video, version: 1 };
  await commitAct(
    author,
    { action: 'create', kind: 'help', id: help.id, name: title, before: null, after: help },
    [helps.createWrite(help)],
    now(),
  );
  return help;
};

/** @throws AppError ERR_RECORD_NOT_FOUND, ERR_RECORD_CHANGED. */
export const changeHelp = (
  deps: HelpDeps,
  id: HelpId,
  { title, description, video, version }: Named & { version?: number | undefined },
): Promise<Help> =>
  untilUndisturbed(async () => {
    const before = await find(deps, id);
    assertVersion(before, version);
    const after: Help = {
      ...before,
      title: title ?? before.title,
      description: description ?? before.description,
      video: video === undefined ? before.video : (videoIdOf(video) ?? video),
      version: before.version + 1,
    };
    const { outcome } = await commitAct(
      deps.author,
      { action: 'update', kind: 'help', id, name: after.title, before, after },
      [deps.helps.changeWrite(before, after)],
      deps.now(),
    );
    return outcome === 'written' ? after : undefined;
  });

/** @throws AppError ERR_RECORD_NOT_FOUND. */
export const deleteHelp = async (deps: HelpDeps, id: HelpId): Promise<{ ok: true; auditId: AuditId }> => {
  const before = await find(deps, id);
  const { write, removed } = deps.helps.removal(before);
  const committed = await commitAct(
    deps.author,
    { action: 'delete', kind: 'help', id, name: before.title, before, after: null, removed: [removed] },
    [write],
    deps.now(),
  );
  if (committed.outcome === 'refused') throw new AppError('ERR_RECORD_NOT_FOUND', undefined);
  return { ok: true, auditId: committed.auditId };
};
