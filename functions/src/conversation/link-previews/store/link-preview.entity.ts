import type { PageFacts } from '@balcao/shared/domain/link-previews/link-preview.ts';
import { flag, json, number, optional, text } from '../../../platform/table/attributes.ts';
import { entity } from '../../../platform/table/entity.ts';

/** What was found behind a link. */
export type KeptPreview = PageFacts & { landedHost: string | null /** Where our copy of its picture lies. */; pictureKey: string | null };

export const linkPreviewEntity = entity(
  'linkPreview',
  {
    companyId: number('ci'),
    linkHash: text('lh'),
    /** It is being fetched. */
    fetching: optional(flag('f')),
    /** Absent while it is being fetched, and when there was nothing. */
    preview: optional(json<KeptPreview>('p')),
    expiresAt: number('x'),
  },
  { byLink: { pk: ['companyId', 'linkHash'], sk: [] } },
);
