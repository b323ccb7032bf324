import type { ConnectionFields } from '@balcao/shared/contract/connections.ts';
import { channelCapabilities, type Channel } from '@balcao/shared/domain/channels.ts';
import { secretMask } from '@balcao/shared/domain/connections/connection-defaults.ts';
import {
  connectionProblems,
  officialFields,
  officialProblems,
  type ConnectionProblem,
} from '@balcao/shared/domain/connections/connection-problems.ts';
import { ownNumber } from '@balcao/shared/domain/contacts/typed-number.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { companyRecords } from '../../../organisation/companies/service/company-records.ts';
import type { Connection, ConnectionChange } from './connection-records.ts';
import { sealSecret } from '../../../platform/secret-box.ts';
import { withoutUndefined } from '../../../platform/without-undefined.ts';
import type { ConnectionDeps } from './connection-deps.ts';

type Fields = Omit<ConnectionFields, 'isDefault'>;

/** Fields as the wire spells them, as a change of the record: official accounts only on official connections, secrets sealed. */
export const toChange = (companyId: CompanyId, channel: Channel, fields: Fields, stored: string | null = null): ConnectionChange => {
  // The PIN is used once, while the number is registered; the proxy is read by itself (`proxy-change.ts`).
  const {
    groupAsTicket,
    phone_number,
    phone_number_id,
    waba_id,
    business_id,
    send_token,
    app_secret,
    pin: _pin,
    proxy: _proxy,
    ...plain
  } = fields;
  const account = {
    // Digits, as Meta names it; what is no number is refused as it was typed. What is stored has its country code, and comes back with the form.
    number: phone_number === undefined || phone_number === stored ? phone_number : (ownNumber(phone_number) ?? phone_number),
    phoneNumberId: phone_number_id,
    businessAccountId: waba_id,
    businessId: business_id,
    sealedSendToken: isNewSecret(send_token) ? sealSecret(companyId, send_token) : undefined,
    sealedAppSecret: isNewSecret(app_secret) ? sealSecret(companyId, app_secret) : undefined,
  };
  return {
    ...plain,
    ...withoutUndefined({
      groupAsTicket: groupAsTicket === undefined ? undefined : groupAsTicket === 'enabled',
      ...(channelCapabilities[channel].businessAccount ? account : {}),
    }),
  };
};

const isNewSecret = (text: string | undefined): text is string => text !== undefined && text !== '' && text !== secretMask;

/** Every rule of a connection's fields, on what would be saved.
 *  @throws AppError ERR_CONNECTION_INVALID with all fields to correct. */
export const assertSound = async (
  { companyId, now }: ConnectionDeps,
  next: Connection,
  before: Connection | null,
  fields: Fields,
  proxyIssues: ReadonlyArray<ConnectionProblem>,
): Promise<void> => {
  const company = await companyRecords(companyId).get();
  if (!company) throw new AppError('ERR_COMPANY_NOT_FOUND', undefined);
  const issues = [
    ...proxyIssues,
    ...connectionProblems(next, { now: now(), asksRating: company.settings.userRating === 'enabled', before }),
    ...(channelCapabilities[next.channel].businessAccount ? accountProblems(next, before, fields) : []),
  ];
  if (issues.length > 0) throw new AppError('ERR_CONNECTION_INVALID', { issues });
};

/** Accounts from before a field was asked for may stay without it until somebody types into the account. */
const accountProblems = (next: Connection, before: Connection | null, fields: Fields) => {
  const account = {
    phone_number: next.number ?? '',
    phone_number_id: next.phoneNumberId ?? '',
    waba_id: next.businessAccountId ?? '',
    business_id: next.businessId ?? '',
    send_token: next.sealedSendToken ?? '',
    app_secret: next.sealedAppSecret ?? '',
  };
  const untouched = before ? officialFields.filter((name) => fields[name] === undefined) : [];
  return officialProblems(account, untouched);
};
