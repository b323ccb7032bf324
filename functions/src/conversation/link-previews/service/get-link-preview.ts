import { createHash } from 'node:crypto';
import { maskNumbersIn } from '@balcao/shared/domain/contacts/mask-number.ts';
import type { MessageId } from '@balcao/shared/domain/ids.ts';
import type { LinkPreview } from '@balcao/shared/domain/link-previews/link-preview.ts';
import { previewedLink } from '@balcao/shared/domain/link-previews/previewed-link.ts';
import type { Message } from '@balcao/shared/domain/messages/message.ts';
import { hidesNumbers, type Actor } from '../../../platform/actor.ts';
import { companyPrefix } from '../../../platform/files.ts';
import type { KeptPreview } from '../store/link-preview.entity.ts';
import type { LinkPreviewStore } from '../store/link-preview-store.ts';
import type { lookBehindLink } from './look-behind-link.ts';

export type LinkPreviewDeps = {
  actor: Actor;
  now: () => Date;
  newId: () => string;
  /** @throws AppError ERR_MESSAGE_NOT_FOUND also for what the actor may not see. */
  findMessage: (
    id: MessageId,
  ) => Promise<Pick<Message, 'mediaType' | 'body' | 'isDeleted' | 'fullText' | 'origin' | 'details' | 'poll' | 'template'>>;
  previews: LinkPreviewStore;
  look: typeof lookBehindLink;
  putFile: (key: string, bytes: Uint8Array, mimeType: string) => Promise<void>;
  signUrl: (key: string) => Promise<string>;
};

type Answer = { preview: LinkPreview | null; isPending: boolean };

/** The card of a message's first link, out of what the company already knows of that link, else from the page. One request fetches, others
 *  are told to come again. @throws AppError ERR_MESSAGE_NOT_FOUND. */
export const getLinkPreview = async (deps: LinkPreviewDeps, id: MessageId): Promise<Answer> => {
  const { fullText, ...message } = await deps.findMessage(id);
  // Of a text that is cut the link may be, too.
  const link = fullText === null ? previewedLink(message) : null;
  if (link === null) return nothing;
  const linkHash = hashOf(link);
  const known = await deps.previews.get(linkHash, deps.now());
  if (known.state === 'kept') return shown(deps, known.preview);
  if (known.state === 'fetching' || !(await deps.previews.claim(linkHash, deps.now()))) return { preview: null, isPending: true };
  const preview = await fetchPreview(deps, link, linkHash);
  await deps.previews.keep(linkHash, preview, deps.now());
  return shown(deps, preview);
};

const nothing: Answer = { preview: null, isPending: false };

const fetchPreview = async (
  { actor, newId, look, putFile }: LinkPreviewDeps,
  link: string,
  linkHash: string,
): Promise<KeptPreview | null> => {
  const found = await look(link);
  if (!found) return null;
  const pictureKey = found.picture && `${companyPrefix(actor.companyId)}link-previews/${linkHash}-${newId()}`;
  if (found.picture && pictureKey) await putFile(pictureKey, found.picture.bytes, found.picture.mimeType);
  return { ...found.preview, pictureKey };
};

const shown = async ({ actor, signUrl }: LinkPreviewDeps, kept: KeptPreview | null): Promise<Answer> => {
  if (kept === null) return nothing;
  const { pictureKey, ...facts } = kept;
  const masked = (text: string | null) => (text !== null && hidesNumbers(actor) ? maskNumbersIn(text) : text);
  return {
    isPending: false,
    preview: {
      ...facts,
      title: masked(facts.title),
      description: masked(facts.description),
      siteName: masked(facts.siteName),
      pictureUrl: pictureKey && (await signUrl(pictureKey)),
    },
  };
};

/** What follows # never reaches the site. */
const hashOf = (link: string): string => {
  const url = new URL(link);
  url.hash = '';
  return createHash('sha256').update(url.href).digest('base64url');
};
