import type { LinkByCode } from '@balcao/shared/domain/connections/connection-status.ts';

type Linking = { linkNumber?: string | null; linkCode?: { code: string; expiresAt: string } | null };

/** What screens show of a phone that is being linked by number; null where none is. */
export const toLinkByCode = ({ linkNumber, linkCode }: Linking): LinkByCode | null =>
  linkNumber ? { number: linkNumber, code: linkCode?.code ?? null, expiresAt: linkCode?.expiresAt ?? null } : null;
