import type { NumberStandingView } from '@balcao/shared/contract/connections.ts';
import { reachOf } from '@balcao/shared/domain/campaigns/reach-budget.ts';
import { channelCapabilities } from '@balcao/shared/domain/channels.ts';
import type { CompanyId } from '@balcao/shared/domain/ids.ts';
import { can } from '@balcao/shared/domain/permissions.ts';
import type { Actor } from '../../../platform/actor.ts';
import { connectionStoreFor } from '../store/connection-store.ts';
import { numberStandingStoreFor, type NumberStanding } from '../store/number-standing-store.ts';

/** That an official number may begin no conversations, as long as that lasts. */
export const standingRestriction = (restricted: NumberStanding['restricted'], now: Date): NumberStanding['restricted'] =>
  restricted && (restricted.until === null || restricted.until > now.toISOString()) ? restricted : null;

/** How the company's official numbers stand with Meta. None for users who neither manage connections nor send campaigns. */
export const listNumberStandings = async (actor: Actor, companyId: CompanyId, now: Date): Promise<NumberStandingView[]> => {
  if (!can(actor, 'connections:manage') && !can(actor, 'campaigns:use')) return [];
  const official = (await connectionStoreFor(companyId).list()).filter(({ channel }) => channelCapabilities[channel].businessAccount);
  const standings = await numberStandingStoreFor(companyId).ofMany(official.map(({ id }) => id));
  const accountSince = new Map(official.map((connection) => [connection.id, connection.accountSince]));
  return [...standings].map(([connectionId, { quality, reach, restricted, disabling }]) => {
    const limit = reachOf(reach);
    return {
      connectionId,
      quality,
      limit: limit === undefined ? null : { people: limit },
      restricted: standingRestriction(restricted, now),
      // What was announced before the account was set up is of another one.
      disabling: disabling && disabling.at >= (accountSince.get(connectionId) ?? '') ? { on: disabling.on } : null,
    };
  });
};
