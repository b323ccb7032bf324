import { withoutUndefined } from '../../../platform/without-undefined.ts';
import type { Contact } from '../store/contact.ts';

export type MergedFields = Partial<
  Pick<
    Contact,
    | 'name'
    | 'number'
    | 'email'
    | 'urlPicture'
    | 'tagIds'
    | 'extraInfo'
    | 'userId'
    | 'lid'
    | 'bsuid'
    | 'scopedIds'
    | 'chatAddresses'
    | 'disappearingSec'
  >
>;

const mostTags = 50;
const mostExtra = 50;

/** What the one that stays gets of the other: only what they lack. Pure. */
export const mergedFields = (kept: Contact, other: Contact): MergedFields => {
  const tagIds = [...new Set([...kept.tagIds, ...other.tagIds])].slice(0, mostTags);
  const named = new Set(kept.extraInfo.map(({ name }) => name));
  const extraInfo = [...kept.extraInfo, ...other.extraInfo.filter(({ name }) => !named.has(name))].slice(0, mostExtra);
  const hasMoreScopedIds = Object.keys(other.scopedIds).some((id) => !(id in kept.scopedIds));
  const hasMoreChats = Object.keys(other.chatAddresses).some((id) => !(id in kept.chatAddresses));
  const hasMoreTimers = Object.keys(other.disappearingSec).some((id) => !(id in kept.disappearingSec) && !(id in kept.chatAddresses));
  return withoutUndefined({
    number: ifLacking(kept.number, other.number),
    name: kept.name === kept.number && other.name !== other.number ? other.name : undefined,
    email: kept.email === '' && other.email !== '' ? other.email : undefined,
    urlPicture: ifLacking(kept.urlPicture, other.urlPicture),
    userId: ifLacking(kept.userId, other.userId),
    lid: ifLacking(kept.lid, other.lid),
    bsuid: ifLacking(kept.bsuid, other.bsuid),
    scopedIds: hasMoreScopedIds ? { ...other.scopedIds, ...kept.scopedIds } : undefined,
    chatAddresses: hasMoreChats ? { ...other.chatAddresses, ...kept.chatAddresses } : undefined,
    disappearingSec: hasMoreTimers ? { ...other.disappearingSec, ...kept.disappearingSec } : undefined,
    tagIds: tagIds.length > kept.tagIds.length ? tagIds : undefined,
    extraInfo: extraInfo.length > kept.extraInfo.length ? extraInfo : undefined,
  });
};

const ifLacking = <T>(own: T | null, other: T | null): T | undefined => (own === null ? (other ?? undefined) : undefined);
