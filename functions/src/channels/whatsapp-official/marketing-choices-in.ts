import type { Identity } from '@balcao/shared/events/channel-messages.ts';
import { readId } from '../meta/read-id.ts';
import { readField, readList } from '../meta/read-json.ts';
import { eventInstant } from '../meta/event-instant.ts';

/** Somebody stopped the company's marketing in WhatsApp, or resumed it. */
export type MarketingChoice = { phoneNumberId: string; identities: Identity[]; stopped: boolean; at: string };

/** What a webhook's body tells of people's choices about marketing, in its order. Total: what it cannot use is left out.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/user_preferences */
export const marketingChoicesIn = (body: unknown, receivedAt: string): MarketingChoice[] =>
  readList(readField(body, 'entry'))
    .flatMap((entry) => readList(readField(entry, 'changes')))
    .map((change) => readField(change, 'value'))
    .flatMap((value) => {
      const phoneNumberId = readId(readField(value, 'metadata'), 'phone_number_id');
      if (phoneNumberId === null) return [];
      return readList(readField(value, 'user_preferences')).flatMap((choice): MarketingChoice[] => {
        const said = readField(choice, 'value');
        if (readField(choice, 'category') !== 'marketing_messages' || (said !== 'stop' && said !== 'resume')) return [];
        const [phone, user] = [readId(choice, 'wa_id'), readId(choice, 'user_id')];
        const identities: Identity[] = [
          ...(phone !== null && /^[1-9]\d{6,14}$/.test(phone) ? [{ kind: 'phone' as const, value: phone }] : []),
          ...(user === null ? [] : [{ kind: 'bsuid' as const, value: user }]),
        ];
        if (identities.length === 0) return [];
        return [{ phoneNumberId, identities, stopped: said === 'stop', at: eventInstant(readField(choice, 'timestamp'), receivedAt) }];
      });
    });
