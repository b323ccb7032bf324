import { linkPreviewsContract } from '@balcao/shared/contract/link-previews.ts';
import { authentication } from '../../organisation/identity/service/authenticate.ts';
import { readEnv } from '../../platform/env.ts';
import { httpArea } from '../../platform/http-area.ts';
import { linkPreviewsEnv } from './env.ts';
import { getLinkPreview } from './service/get-link-preview.ts';
import { linkPreviewDeps } from './service/link-preview-deps.ts';

readEnv(linkPreviewsEnv);

export const handler = httpArea(
  linkPreviewsContract,
  { getLinkPreview: ({ actor, query }) => getLinkPreview(linkPreviewDeps(actor), query.messageId) },
  authentication,
);
