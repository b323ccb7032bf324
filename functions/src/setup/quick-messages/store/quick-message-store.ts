import type { TemplateComponent } from '@balcao/shared/domain/templates/template.ts';
import {
  connectionId,
  userId as userIdSchema,
  type CompanyId,
  type ConnectionId,
  type UserId,
  quickMessageId,
  type QuickMessageId,
} from '@balcao/shared/domain/ids.ts';
import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import { sameVersion } from '../../../platform/record-version.ts';
import type { RowOf } from '../../../platform/table/entity.ts';
import type { RowWrite } from '../../../platform/write-together.ts';
import { quickMessageEntity, shortcodeEntity, type StoredTemplate } from './quick-message.entities.ts';

/** Data of an official WhatsApp template as Meta returned it, and the connection over which it was read. */
export type Template = {
  connectionId: ConnectionId;
  metaID: string;
  status: string;
  language: string;
  category: string;
  components: TemplateComponent[];
  /** GREEN, YELLOW or RED, by what customers think of it; null = not known. */
  quality: string | null;
  /** Meta's word for why it was rejected; null = it was not, or Meta did not say. */
  rejectedReason: string | null;
  /** Time of Meta's latest decision that a webhook reported, or of an edit from here that followed it: an older decision does not count. */
  decidedAt?: { status?: string; category?: string; quality?: string };
  /** Decisions received so far with the time in `decidedAt`, by which one that is delivered again is recognised. */
  decidedAs?: { status?: string[]; category?: string[]; quality?: string[] };
  /** When it was edited from here while it was approved, the last ten times: Meta has limits for that. */
  editedAt?: string[];
};
export type QuickMessage = {
  id: QuickMessageId;
  shortcode: string;
  message: string;
  geral: boolean;
  visao: boolean;
  userId: UserId | null;
  isOficial: boolean;
  dontSend: boolean;
  media: Attachment | null;
  template: Template | null;
  version: number;
};

const toQuickMessage = (row: RowOf<typeof quickMessageEntity>): QuickMessage => ({
  id: quickMessageId.parse(row.quickMessageId),
  shortcode: row.shortcode,
  message: row.message,
  geral: row.geral,
  visao: row.visao ?? row.geral,
  userId: row.userId ? userIdSchema.parse(row.userId) : null,
  isOficial: row.isOficial,
  dontSend: row.dontSend === true,
  media: row.media ?? null,
  template: row.template ? toTemplate(row.template) : null,
  version: row.version ?? 0,
});

const toTemplate = (stored: StoredTemplate): Template => ({
  ...stored,
  connectionId: connectionId.parse(stored.connectionId),
  quality: stored.quality ?? null,
  rejectedReason: stored.rejectedReason ?? null,
});

const toRow = (companyId: CompanyId, { id, ...fields }: QuickMessage) => ({
  companyId,
  quickMessageId: id,
  ...fields,
});
const toShortcode = (companyId: CompanyId, { id, shortcode }: QuickMessage) => ({ companyId, shortcode, quickMessageId: id });

/** Whether the shortcode must be unique. Not for official WhatsApp templates: Meta has templates of the same name in several languages. */
const takesShortcode = ({ template }: QuickMessage): boolean => template === null;

/** Converts a quick message's row image from the DynamoDB stream. */
export const parseQuickMessageImage = (image: Record<string, unknown>): QuickMessage => toQuickMessage(quickMessageEntity.parseRow(image));

export const quickMessageStoreFor = (companyId: CompanyId) => ({
  /** All quick messages of the company, sorted by shortcode. */
  list: async (): Promise<QuickMessage[]> => {
    const { data } = await quickMessageEntity.query('byId', { companyId }).all();
    return data.map(toQuickMessage).sort((a, b) => a.shortcode.localeCompare(b.shortcode, 'pt'));
  },
  get: async (id: QuickMessageId): Promise<QuickMessage | null> => {
    const row = await quickMessageEntity.get({ companyId, quickMessageId: id }).go({ consistent: true });
    return row && toQuickMessage(row);
  },
  /** Writes that create a quick message: its main row and, unless it is an official template, the unique shortcode row, refused when
   *  another quick message has the shortcode. */
  createWrites: (quickMessage: QuickMessage): RowWrite[] => [
    quickMessageEntity.create(toRow(companyId, quickMessage)).commit(),
    ...(takesShortcode(quickMessage) ? [shortcodeEntity.create(toShortcode(companyId, quickMessage)).commit()] : []),
  ],
  /** Writes that update a quick message: first its main row, refused when it was changed since `before` was read; then, for a new
   *  shortcode, the new unique shortcode row, refused when another quick message has the shortcode, and the deletion of the old row. */
  changeWrites: (before: QuickMessage, after: QuickMessage): RowWrite[] => [
    quickMessageEntity
      .patch({ companyId, quickMessageId: before.id })
      .set(toRow(companyId, after))
      .where(sameVersion(before.version))
      .commit(),
    ...(before.shortcode.toLowerCase() === after.shortcode.toLowerCase()
      ? []
      : [shortcodeEntity.create(toShortcode(companyId, after)).commit(), shortcodeEntity.delete(toShortcode(companyId, before)).commit()]),
  ],
  /** Deletes of all rows of a quick message, each with the deleted row, from which the quick message can be restored. */
  removals: (quickMessage: QuickMessage) => [
    quickMessageEntity.removal(toRow(companyId, quickMessage)),
    ...(takesShortcode(quickMessage) ? [shortcodeEntity.removal(toShortcode(companyId, quickMessage))] : []),
  ],
  /** Stores official WhatsApp templates as Meta returned them, replacing rows with the same ids; idempotent. */
  putTemplates: (templates: ReadonlyArray<QuickMessage>): Promise<void> =>
    quickMessageEntity.putMany(templates.map((template) => toRow(companyId, template))),
  removeTemplates: (ids: ReadonlyArray<QuickMessageId>): Promise<void> =>
    quickMessageEntity.deleteMany(ids.map((id) => ({ companyId, quickMessageId: id }))),
});
export type QuickMessageStore = ReturnType<typeof quickMessageStoreFor>;
