import { companyPrefix, steadyUrl } from '../../../platform/files.ts';
import { Hints } from '../../../platform/hints.ts';
import type { Contact } from '../store/contact.ts';

/** Links made lately; signing one is work. */
const links = new Hints<{ at: number; url: string }>(5000);
const keepMs = 60_000;

/** The contact with a link to our copy of its picture, to be shown. A picture that lies elsewhere keeps its address. */
export const withPicture = async (companyId: number, contact: Contact): Promise<Contact> => {
  const { urlPicture: key } = contact;
  if (!key?.startsWith(companyPrefix(companyId))) return contact;
  const now = Date.now();
  const known = links.get(key);
  if (known && now - known.at < keepMs) return { ...contact, urlPicture: known.url };
  const url = await steadyUrl(key, new Date(now));
  links.set(key, { at: now, url });
  return { ...contact, urlPicture: url };
};

export const withPictures = async (companyId: number, contacts: ReadonlyMap<string, Contact>): Promise<Map<string, Contact>> =>
  new Map(await Promise.all([...contacts].map(async ([id, contact]) => [id, await withPicture(companyId, contact)] as const)));
