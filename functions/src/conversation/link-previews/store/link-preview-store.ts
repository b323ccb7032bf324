import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { expiresAfter } from '../../../platform/table/expires-after.ts';
import { linkPreviewEntity, type KeptPreview } from './link-preview.entity.ts';

/** `fetching`: somebody is at it; `kept` with null: there was nothing to show. */
export type LinkState = { state: 'unknown' | 'fetching' } | { state: 'kept'; preview: KeptPreview | null };

const keptSec = 30 * 86_400;
const failureKeptSec = 86_400;
/** A function's own limit: who fetches longer is no more. */
const claimedSec = 30;

/** A company's links and what was found behind them, for a while. The table forgets rows some time after they ran out: they are read as gone. */
export const linkPreviewStoreFor = (companyId: CompanyId) => ({
  get: async (linkHash: string, now: Date): Promise<LinkState> => {
    const row = await linkPreviewEntity.get({ companyId, linkHash }).go();
    if (!row || row.expiresAt <= seconds(now)) return { state: 'unknown' };
    return row.fetching ? { state: 'fetching' } : { state: 'kept', preview: row.preview ?? null };
  },
  /** @returns false when somebody else fetches it, or has. */
  claim: (linkHash: string, now: Date): Promise<boolean> =>
    linkPreviewEntity
      .put({ companyId, linkHash, fetching: true, expiresAt: expiresAfter(now, claimedSec) })
      .where(({ expiresAt }, { notExists, lte }) => `${notExists(expiresAt)} OR ${lte(expiresAt, seconds(now))}`)
      .attempt(),
  keep: (linkHash: string, preview: KeptPreview | null, now: Date): Promise<void> =>
    linkPreviewEntity.put({ companyId, linkHash, preview, expiresAt: expiresAfter(now, preview === null ? failureKeptSec : keptSec) }).go(),
});
export type LinkPreviewStore = ReturnType<typeof linkPreviewStoreFor>;

/** Where the picture of a row lies, as the table's stream shows the row; null when it has none. */
export const pictureKeyOf = (image: Readonly<Record<string, unknown>>): string | null =>
  linkPreviewEntity.parseRow(image).preview?.pictureKey ?? null;

const seconds = (now: Date): number => Math.floor(now.getTime() / 1000);
