import type { Contact } from '../store/contact.ts';

export type MergedFields = Partial<
  Pick<Contact, 'name' | 'number' | 'email' | 'urlPicture' | 'tagIds' | 'extraInfo' | 'userId' | 'lid' | 'bsuid' | 'scopedIds'>
>;

const mostTags = 50;
const mostExtra = 50;

/** What the one that stays gets of the other: only what they lack. Pure. */
export const mergedFields = (kept: Contact, other: Contact): MergedFields => {
  const tagIds = [...new Set([...kept.tagIds, ...other.tagIds])].slice(0, mostTags);
  const named = new Set(kept.extraInfo.map(({ name }) => name));
  const extraInfo = [...kept.extraInfo, ...other.extraInfo.filter(({ name }) => !named.has(name))].slice(0, mostExtra);
  return {
    ...(kept.number === null && other.number !== null ? { number: other.number } : {}),
    ...(kept.name === kept.number && other.name !== other.number ? { name: other.name } : {}),
    ...(kept.email === '' && other.email !== '' ? { email: other.email } : {}),
    ...(kept.urlPicture === null && other.urlPicture !== null ? { urlPicture: other.urlPicture } : {}),
    ...(kept.userId === null && other.userId !== null ? { userId: other.userId } : {}),
    ...(kept.lid === null && other.lid !== null ? { lid: other.lid } : {}),
    ...(kept.bsuid === null && other.bsuid !== null ? { bsuid: other.bsuid } : {}),
    ...(Object.keys(other.scopedIds).some((id) => !(id in kept.scopedIds)) ? { scopedIds: { ...other.scopedIds, ...kept.scopedIds } } : {}),
    ...(tagIds.length > kept.tagIds.length ? { tagIds } : {}),
    ...(extraInfo.length > kept.extraInfo.length ? { extraInfo } : {}),
  };
};
