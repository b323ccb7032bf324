import { helpId, type HelpId } from '@balcao/shared/contract/helps.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { helpEntity } from './help.entity.ts';

export type Help = { id: HelpId; title: string; description: string; video: string; version: number };

const toHelp = (row: RowOf<typeof helpEntity>): Help => ({
  id: helpId.parse(row.helpId),
  title: row.title,
  description: row.description,
  video: row.video,
  version: row.version ?? 0,
});
const toRow = ({ id, ...help }: Help) => ({ helpId: id, ...help });

/** Help videos, which belong to the platform. */
export const helpStore = () => ({
  /** By title. */
  list: async (): Promise<Help[]> => {
    const { data } = await helpEntity.query('byId', {}).all();
    return data.map(toHelp).sort((a, b) => a.title.localeCompare(b.title, 'pt'));
  },
  get: async (id: HelpId): Promise<Help | null> => {
    const row = await helpEntity.get({ helpId: id }).go({ consistent: true });
    return row && toHelp(row);
  },
  createWrite: (help: Help): RowWrite => helpEntity.create(toRow(help)).commit(),
  /** Refused when it changed since it was read. */
  changeWrite: (before: Help, after: Help): RowWrite =>
    helpEntity.patch({ helpId: before.id }).set(toRow(after)).where(sameVersion(before.version)).commit(),
  removal: (help: Help) => helpEntity.removal(toRow(help)),
});
export type HelpStore = ReturnType<typeof helpStore>;
