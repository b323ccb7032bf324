import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { BoundedCache } from '../../platform/bounded-cache.ts';
import { openSecret } from '../../platform/secret-box.ts';

/** Secrets opened lately, by how they are sealed. */
const opened = new BoundedCache<string>(5000);

/** A sealed secret of a company, in plain text. */
export const openSealed = (companyId: CompanyId, sealed: string): string => {
  const name = `${companyId} ${sealed}`;
  const known = opened.get(name);
  if (known !== undefined) return known;
  const plain = openSecret(companyId, sealed);
  opened.set(name, plain);
  return plain;
};
