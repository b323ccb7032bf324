import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import type { NumberNews, NumberStanding, NumberStandingStore } from '../../store/number-standing-store.ts';

/** Stores what Meta said of a number when it was asked, as far as that is not known: a row that is written again makes browsers read the connection again. */
export const noteLookedUp = async (
  standings: Pick<NumberStandingStore, 'get' | 'note'>,
  id: ConnectionId,
  news: ReadonlyArray<NumberNews>,
  at: string,
): Promise<void> => {
  if (news.length === 0) return;
  const known = await standings.get(id);
  for (const each of news) if (!isKnown(known, each)) await standings.note(id, each, at);
};

const isKnown = ({ flagged, quality, reach, perSec }: NumberStanding, news: NumberNews): boolean => {
  switch (news.kind) {
    case 'quality':
      return quality === news.quality && flagged === (news.quality === 'red');
    case 'reach':
      return reach === news.reach;
    case 'perSec':
      return perSec === news.perSec;
    default:
      return false;
  }
};
