import { phoneVariants } from '@balcao/shared/domain/contacts/phone-variants.ts';
import type { OptOutStore } from '../../people/contacts/service/opt-out-records.ts';
import { log } from '../../platform/logger.ts';
import type { Connection, ConnectionStore, NumberStandingStore } from '../../setup/connections/service/connection-records.ts';
import type { MarketingChoice } from '../whatsapp-official/marketing-choices-in.ts';
import type { NumberChange } from '../whatsapp-official/number-changes-in.ts';

type Deps = {
  /** The company's connections for which the app that signed may speak. */
  list: () => Promise<ReadonlyArray<Connection>>;
  connections: Pick<ConnectionStore, 'setTrouble' | 'clearTrouble'>;
  standings: Pick<NumberStandingStore, 'note'>;
  /** Has a connection's number looked at then. */
  lookAt: (id: Connection['id'], at: string) => Promise<void>;
};

/** Stores how numbers stand with Meta, with each connection of the account that has them. Delivered again, or late, it changes nothing. */
export const takeNumberChanges = async (
  { list, connections, standings, lookAt }: Deps,
  changes: ReadonlyArray<NumberChange>,
): Promise<void> => {
  if (changes.length === 0) return;
  const all = await list();
  for (const { accountId, number, at, news } of changes) {
    const theirs = all.filter((each) => each.businessAccountId === accountId && (number === null || isNumber(each.number, number)));
    for (const { id, accountSince } of theirs) {
      if (news.kind !== 'reinstated' && news.kind !== 'stopped') {
        await standings.note(id, news, at);
        continue;
      }
      // Meta delivers late what it could not deliver: something later of the account is known then.
      if (!(await standings.note(id, { kind: 'account', works: news.kind === 'reinstated' }, at))) continue;
      if (news.kind === 'reinstated') {
        await standings.note(id, { kind: 'restricted', restricted: null }, at);
        if (await connections.clearTrouble(id, 'restricted'))
          log.info('CONNECTION_WORKS_AGAIN the provider reinstated the account', { connectionId: id });
      }
      // Meta tells of it for up to a week: what is from before the account was set up says nothing of what it is like now. Meta counts in whole seconds.
      else if (!accountSince || Date.parse(at) >= Math.floor(Date.parse(accountSince) / 1000) * 1000) {
        if (await connections.setTrouble(id, 'restricted'))
          log.warn('CONNECTION_PAUSED the provider stopped the account', { connectionId: id });
        // Meta does not say that it is over. Also when the connection had stopped: whoever took this before may have been killed here.
        if (news.until !== null && Date.parse(news.until) < Date.parse(at) + yearMs) await lookAt(id, news.until);
      }
    }
  }
};

/** What ends later is left to the daily looks. */
const yearMs = 366 * 86_400_000;

/** Connections of an earlier version have it as it was typed; Meta may have a Brazilian number without its ninth digit. */
const isNumber = (stored: string | null, atMeta: string): boolean =>
  stored !== null && phoneVariants(stored.replaceAll(/[^0-9]/g, '')).includes(atMeta);

/** Stores what people chose about the company's marketing. */
export const takeMarketingChoices = async (
  { list, optOuts }: Pick<Deps, 'list'> & { optOuts: Pick<OptOutStore, 'noteMeta'> },
  choices: ReadonlyArray<MarketingChoice>,
): Promise<void> => {
  if (choices.length === 0) return;
  const numbers = new Set((await list()).map(({ phoneNumberId }) => phoneNumberId));
  for (const { phoneNumberId, identities, stopped, at } of choices)
    if (numbers.has(phoneNumberId)) await optOuts.noteMeta(identities, stopped, at);
};
