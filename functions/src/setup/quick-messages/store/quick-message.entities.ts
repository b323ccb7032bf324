import type { TemplateComponent } from '@balcao/shared/domain/templates/template.ts';
import type { Attachment } from '@balcao/shared/domain/messages/attachment.ts';
import { flag, json, number, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

export type StoredTemplate = {
  connectionId: string;
  metaID: string;
  status: string;
  language: string;
  category: string;
  components: TemplateComponent[];
  /** Absent in rows from before they were kept. */
  quality?: string | null;
  rejectedReason?: string | null;
  /** Times of Meta's latest decisions, and the decisions of those times (see `Template`). */
  decidedAt?: { status?: string; category?: string; quality?: string };
  decidedAs?: { status?: string[]; category?: string[]; quality?: string[] };
  editedAt?: string[];
};

export const quickMessageEntity = entity(
  'quickMessage',
  {
    companyId: number('ci'),
    quickMessageId: text('qmi'),
    shortcode: text('s'),
    message: text('m'),
    /** True = every user of the company may use and change the quick message, not only its owner. */
    geral: flag('g'),
    /** True = every user of the company may use the quick message, not only its owner; absent = same as `geral`. */
    visao: optional(flag('v')),
    userId: optional(text('ui')),
    isOficial: flag('io'),
    dontSend: optional(flag('ds')),
    media: optional(json<Attachment>('md')),
    /** Meta's data of an official WhatsApp template; absent in all other quick messages. */
    template: optional(json<StoredTemplate>('t')),
    /** Version of the quick message (optimistic lock), increased with each change; absent = never changed since versions were introduced. */
    version: optional(number('ve')),
  },
  {
    byId: { pk: ['companyId'], sk: ['quickMessageId'] },
  },
);

/** Makes shortcodes unique in a company: one row per shortcode, with the id of the quick message that has it. Official WhatsApp
 *  templates have no such row. */
export const shortcodeEntity = entity(
  'shortcode',
  {
    companyId: number('ci'),
    shortcode: text('s'),
    quickMessageId: text('qmi'),
  },
  {
    byShortcode: { pk: ['companyId', 'shortcode'], sk: [], anyCase: true },
  },
);
