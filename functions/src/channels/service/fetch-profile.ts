import type { CompanyId, ConnectionId, ContactId } from '@balcao/shared/domain/ids.ts';
import type { ContactStore } from '../../people/contacts/service/contact-records.ts';
import { receiveProfile } from '../../people/contacts/service/receive-profile.ts';
import { companyPrefix } from '../../platform/files.ts';
import { log } from '../../platform/logger.ts';
import { lastDelivery } from '../../platform/deliveries.ts';
import { typeOfBytes } from '../../platform/type-of-bytes.ts';
import type { MediaSource, OpenConnection, ProviderClient } from '../adapter.ts';

type Deps = {
  companyId: CompanyId;
  connectionId: ConnectionId;
  channel: OpenConnection['channel'];
  contacts: Pick<ContactStore, 'get' | 'findByIdentity' | 'change'>;
  provider: Pick<ProviderClient, 'getProfile' | 'getMedia'>;
  putFile: (key: string, bytes: Uint8Array, mimeType: string) => Promise<void>;
  now: () => Date;
};

const maxPictureBytes = 2 * 1024 * 1024;

/** Learns what somebody is called and looks like at the provider. The picture becomes our copy: its address does not last.
 *  @throws Error to have the queue deliver it again. */
export const fetchProfile = async (deps: Deps, contactId: ContactId, delivery: number): Promise<void> => {
  const { companyId, connectionId, channel, contacts, provider } = deps;
  const contact = await contacts.get(contactId);
  const scopedId = contact?.scopedIds[connectionId];
  if (!contact || !scopedId || !provider.getProfile) return;
  const found = await provider.getProfile(scopedId);
  if (found.kind !== 'profile') {
    // A name is not worth a dead letter: the contact is found all the same.
    const isFinal = (found.kind === 'refused' && found.action !== 'retry') || delivery >= lastDelivery;
    if (!isFinal) throw new Error('a profile could not be read yet', { cause: found });
    return log.info('PROFILE_UNKNOWN the provider does not say who somebody is', { contactId, companyId });
  }
  const picture = found.picture && contact.urlPicture === null ? await copyOf(deps, contactId, found.picture) : null;
  await receiveProfile(deps, {
    type: 'profile',
    channel,
    chatKey: scopedId,
    providerId: `profile-${scopedId}`,
    contact: { identities: found.identities, name: found.name ?? found.username, username: found.username },
    picture: picture ?? undefined,
  });
};

/** Null when there is none to be had: somebody without a picture is shown with their letters. */
const copyOf = async (
  { companyId, provider, putFile }: Deps,
  contactId: ContactId,
  source: MediaSource,
): Promise<{ key: string } | null> => {
  const fetched = await provider.getMedia(source, { maxBytes: maxPictureBytes });
  if (fetched.kind !== 'media') return null;
  const mimeType = await typeOfBytes(fetched.bytes, fetched.mimeType);
  if (!mimeType.startsWith('image/')) return null;
  const key = `${companyPrefix(companyId)}profiles/${contactId}`;
  await putFile(key, fetched.bytes, mimeType);
  return { key };
};
