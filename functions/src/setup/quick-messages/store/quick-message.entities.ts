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
};

export const quickMessageEntity = entity(
  'quickMessage',
  {
    companyId: number('ci'),
    quickMessageId: text('qmi'),
    shortcode: text('s'),
    message: text('m'),
    /** Everybody may change it, not only its owner. */
    geral: flag('g'),
    /** Everybody may use it; absent = as `geral`. */
    visao: optional(flag('v')),
    userId: optional(text('ui')),
    isOficial: flag('io'),
    dontSend: optional(flag('ds')),
    media: optional(json<Attachment>('md')),
    /** Meta's data of an official template. */
    template: optional(json<StoredTemplate>('t')),
    /** Increases with each change; absent = never changed. */
    version: optional(number('ve')),
  },
  {
    byId: { pk: ['companyId'], sk: ['quickMessageId'] },
  },
);

/** Claims a shortcode for one quick message of a company. Official templates have names of their own and no such row. */
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
