import { companyPrefix, steadyUrl } from '../../../platform/files.ts';
import { TimedCache } from '../../../platform/timed-cache.ts';
import type { Contact } from '../store/contact.ts';

/** Links made lately; signing one is work. */
const links = new TimedCache<string>(60_000);

/** The contact with a link to our copy of its picture, to be shown. A picture that lies elsewhere keeps its address. */
export const withPicture = async (companyId: number, contact: Contact): Promise<Contact> => {
  const { urlPicture: key } = contact;
  if (!key?.startsWith(companyPrefix(companyId))) return contact;
  return { ...contact, urlPicture: await links.get(key, () => steadyUrl(key, new Date())) };
};

export const withPictures = async (companyId: number, contacts: ReadonlyMap<string, Contact>): Promise<Map<string, Contact>> =>
  new Map(await Promise.all([...contacts].map(async ([id, contact]) => [id, await withPicture(companyId, contact)] as const)));
