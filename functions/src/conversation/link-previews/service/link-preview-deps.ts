import { newUlid } from '../../../platform/new-ids.ts';
import type { Actor } from '../../../platform/actor.ts';
import { putFile, steadyUrl } from '../../../platform/files.ts';
import { messageSeenBy } from '../../tickets/service/message-seen-by.ts';
import { linkPreviewStoreFor } from '../store/link-preview-store.ts';
import type { LinkPreviewDeps } from './get-link-preview.ts';
import { lookBehindLink } from './look-behind-link.ts';

const now = () => new Date();

export const linkPreviewDeps = (actor: Actor): LinkPreviewDeps => ({
  actor,
  now,
  newId: () => newUlid(now()),
  findMessage: (id) => messageSeenBy(actor, id),
  previews: linkPreviewStoreFor(actor.companyId),
  look: lookBehindLink,
  putFile,
  signUrl: (key) => steadyUrl(key, now()),
});
