import { canReach } from '@balcao/shared/domain/channels.ts';
import type { CampaignId } from '@balcao/shared/domain/campaigns/campaign.ts';
import { decideRecipient } from '@balcao/shared/domain/campaigns/decide-recipient.ts';
import { phoneKey } from '@balcao/shared/domain/contacts/phone-variants.ts';
import { typedNumber } from '@balcao/shared/domain/contacts/typed-number.ts';
import type { TicketUuid } from '@balcao/shared/domain/ids.ts';
import { AppError } from '@balcao/shared/errors/app-error.ts';
import { newUlid } from '../../../platform/new-ids.ts';
import type { Ticket } from '@balcao/shared/domain/tickets/ticket.ts';
import { assertSound, findCampaign, type CampaignDeps } from './campaign-deps.ts';
import { clientIdOf } from './message-of-campaign.ts';
import { reachDeps } from './turn-deps.ts';
import { writeCampaignMessage, type CampaignMessage } from './write-campaign-message.ts';

/** Sends the message of a campaign to one number, which counts for nothing.
 *  @param variant which of the five texts, from 1.
 *  @throws AppError ERR_CAMPAIGN_TEST_NUMBER, ERR_CAMPAIGN_TEST_REFUSED with the reason, ERR_MESSAGE_EMPTY, and the codes of what keeps it from being sent. */
export const sendTest = async (
  deps: CampaignDeps,
  id: CampaignId,
  { number: given, variant }: { number: string; variant: number },
): Promise<{ ticketUuid: TicketUuid }> => {
  const campaign = await findCampaign(deps, id);
  await assertSound(deps, { ...campaign, scheduledAt: null }, campaign);
  const number = typedNumber(given);
  if (number === null) throw new AppError('ERR_CAMPAIGN_TEST_NUMBER', undefined);
  const reach = reachDeps(deps.actor.companyId);
  const [connection, template, company, { variables }] = await Promise.all([
    deps.connections.get(campaign.whatsappId),
    campaign.templateId === null ? null : deps.templates.get(campaign.templateId),
    reach.company(),
    reach.settings(),
  ]);
  if (!connection || !company) throw new AppError('ERR_CONNECTION_NOT_FOUND', undefined);
  const now = deps.now();
  const person = { name: deps.actor.name, number, email: '' };
  for (let tries = 0; tries < 5; tries++) {
    const contact = await reach.contactOf({ ...blank, ...person, campaignId: id }, connection);
    if (!contact) throw new AppError('ERR_CAMPAIGN_TEST_NUMBER', undefined);
    const decision = decideRecipient({
      place: 0,
      messages: campaign.messages,
      hasTemplate: template !== null,
      contact: {
        active: contact.active,
        number: contact.number,
        optedOut: await reach.optedOut(contact),
        isReached: canReach(connection, contact),
      },
      // Another number of the company may well be where somebody wants to see it.
      ownNumbers: new Set(connection.number === null ? [] : [phoneKey(connection.number)]),
    });
    if (decision.kind === 'skip') throw new AppError('ERR_CAMPAIGN_TEST_REFUSED', { reason: decision.reason });
    const message: CampaignMessage = template ? { template } : { template: null, body: campaign.messages[variant - 1] ?? '' };
    const cause = `campaign-test ${id} ${newUlid(now)}`;
    let shown: Ticket | undefined;
    const outcome = await reach.say(
      {
        contact,
        connection,
        conversation: await reach.conversation(contact, connection),
        opening: null,
        compose: (ticket) => {
          shown = ticket;
          const addressing = { contact, person, connection, company, variables, queueName: '' };
          return writeCampaignMessage(ticket, campaign, message, addressing, {
            cause,
            clientIdOf: (part) => clientIdOf('campaign-test', id, 0, now.getTime(), part),
            now,
          });
        },
        now,
      },
      () => [],
    );
    if (outcome === 'nothing') throw new AppError('ERR_MESSAGE_EMPTY', undefined);
    if (outcome === 'saved' && shown) return { ticketUuid: shown.uuid };
  }
  throw new AppError('ERR_RECORD_CHANGED', undefined);
};

/** A person who is in no campaign. */
const blank = {
  contactId: null,
  place: 0,
  ticketId: null,
  messageId: null,
  round: 0,
  askId: null,
  confirmedAt: null,
  variant: null,
  state: 'waiting',
  skipped: null,
  failure: null,
  limited: 0,
  notBefore: null,
  at: null,
} as const;
