import type { ConnectionProblem } from '@balcao/shared/domain/connections/connection-problems.ts';
import type { ConnectionTrouble } from '@balcao/shared/domain/connections/connection-status.ts';
import type { ConnectionId } from '@balcao/shared/domain/ids.ts';
import { phoneVariants } from '@balcao/shared/domain/contacts/phone-variants.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { log } from '../../../../platform/logger.ts';
import { openSecret } from '../../../../platform/secret-box.ts';
import type { Connection } from '../connection-records.ts';
import type { ConnectionDeps } from '../connection-deps.ts';
import { webhookPath } from '../webhook-path.ts';
import type { NumberAccount, NumberAtMeta, WrongPart } from './number-at-meta.ts';

export type OfficialDeps = ConnectionDeps & {
  numberAt: (account: NumberAccount) => NumberAtMeta;
  /** Address of this installation's webhooks, without trailing slash. */
  webhooksUrl: string;
  /** Has the connection looked at once a day from now on. */
  beginProbes: (connectionId: ConnectionId) => Promise<void>;
};

/** The number of an official connection at Meta; null while the connection lacks something of its account. */
export const numberOf = (deps: Pick<OfficialDeps, 'companyId' | 'numberAt'>, connection: Connection): NumberAtMeta | null => {
  const { phoneNumberId, businessAccountId, sealedSendToken, sealedAppSecret } = connection;
  if (!phoneNumberId || !businessAccountId || !sealedSendToken || !sealedAppSecret) return null;
  return deps.numberAt({
    phoneNumberId,
    accountId: businessAccountId,
    token: openSecret(deps.companyId, sealedSendToken),
    appSecret: openSecret(deps.companyId, sealedAppSecret),
  });
};

type Prepared = Pick<NumberAtMeta, 'identify' | 'isOfAccount' | 'look' | 'subscribe' | 'register'>;

/** Makes a number ready to send and receive, as far as that goes before its connection is saved: checks token, app secret, account and number,
 *  has Meta tell of the account, and registers the number when it is not. The PIN is the owner's: it is used once and not stored.
 *  @param typed The phone number that goes with the ID, as it was typed; null = it is not compared with Meta's.
 *  @returns the fields to correct; none = the number is ready. @throws AppError ERR_META_UNAVAILABLE. */
export const prepareNumber = async (
  number: Prepared,
  { pin, typed }: { pin: string; typed: string | null },
): Promise<ConnectionProblem[]> => {
  const identified = settled(await number.identify());
  if (identified.kind === 'wrong') return [problemOf[identified.part]];
  if (identified.kind === 'refused') return [problemOf.number];
  const [asked, seen] = await Promise.all([number.isOfAccount(), number.look()]);
  const belonging = settled(asked);
  if (belonging.kind === 'wrong') return [problemOf[belonging.part]];
  if (belonging.kind === 'refused') return [problemOf.account];
  if (!belonging.isOfAccount) return [{ path: 'phone_number_id', error: 'ERR_CONNECTION_NUMBER_ELSEWHERE' }];
  const state = settled(seen);
  if (state.kind === 'wrong') return [problemOf[state.part]];
  if (state.kind === 'refused') return [problemOf.number];
  if (typed !== null && !isSameNumber(typed, state.digits)) return [{ path: 'phone_number', error: 'ERR_CONNECTION_NUMBER_OTHER' }];
  if (!state.isRegistered && pin === '') return [{ path: 'pin', error: 'ERR_CONNECTION_PIN_NEEDED' }];
  const subscribed = settled(await number.subscribe());
  if (subscribed.kind === 'wrong') return [problemOf[subscribed.part]];
  if (subscribed.kind === 'refused') return [problemOf.account];
  return state.isRegistered ? [] : register(number, pin);
};

/** Meta may have a Brazilian number without its ninth digit. */
const isSameNumber = (typed: string, atMeta: string | null): boolean =>
  atMeta === null || phoneVariants(typed.replaceAll(/[^0-9]/g, '')).includes(atMeta);

const register = async (number: Prepared, pin: string): Promise<ConnectionProblem[]> => {
  const registered = settled(await number.register(pin));
  switch (registered.kind) {
    case 'done':
      return [];
    case 'pin':
      return [{ path: 'pin', error: 'ERR_CONNECTION_PIN_WRONG' }];
    case 'wait':
      return [{ path: 'pin', error: 'ERR_CONNECTION_PIN_LATER' }];
    case 'refused':
      return [{ path: 'phone_number_id', error: 'ERR_CONNECTION_NUMBER_REFUSED' }];
  }
};

const problemOf: Readonly<Record<WrongPart, ConnectionProblem>> = {
  token: { path: 'send_token', error: 'ERR_CONNECTION_TOKEN_REFUSED' },
  permission: { path: 'send_token', error: 'ERR_CONNECTION_TOKEN_PERMISSION' },
  secret: { path: 'app_secret', error: 'ERR_CONNECTION_SECRET_WRONG' },
  number: { path: 'phone_number_id', error: 'ERR_CONNECTION_NUMBER_UNKNOWN' },
  account: { path: 'waba_id', error: 'ERR_CONNECTION_ACCOUNT_UNKNOWN' },
};

/** An answer that says something of the account. @throws AppError ERR_META_UNAVAILABLE. */
const settled = <Outcome extends { kind: string; action?: string }>(outcome: Outcome): Exclude<Outcome, { kind: 'unclear' }> => {
  if (isAnswer(outcome)) return outcome;
  throw new AppError('ERR_META_UNAVAILABLE', undefined);
};
const isAnswer = <Outcome extends { kind: string; action?: string }>(outcome: Outcome): outcome is Exclude<Outcome, { kind: 'unclear' }> =>
  outcome.kind !== 'unclear' && outcome.action !== 'retry';

type Directed = Pick<NumberAtMeta, 'setWebhook' | 'look' | 'isSubscribed'>;

/** Has Meta send the number's events to its connection's own address, and looks whether it does. The connection is stored already, for Meta asks that
 *  address first. @returns what a person has to see to; null = everything is as it should be. */
export const directWebhooks = async (
  number: Directed,
  { webhooksUrl, companyId }: Pick<OfficialDeps, 'webhooksUrl' | 'companyId'>,
  id: ConnectionId,
  verifyToken: string,
): Promise<ConnectionTrouble | null> => {
  const url = `${webhooksUrl}${webhookPath(companyId, id)}`;
  const directed = await number.setWebhook(url, verifyToken);
  if (directed.kind !== 'done') {
    log.warn('WEBHOOK_NOT_DIRECTED Meta does not take the address of a number', { companyId, connectionId: id, outcome: directed.kind });
    return 'unreachable';
  }
  const [state, subscribed] = await Promise.all([number.look(), number.isSubscribed()]);
  if (subscribed.kind === 'done' && !subscribed.isSubscribed) return 'unreachable';
  if (state.kind !== 'number') return null;
  if (!state.isRegistered) return 'notRegistered';
  return state.webhookUrl === null || state.webhookUrl === url ? null : 'unreachable';
};
