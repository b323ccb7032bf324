import { toPageBody } from '../meta/page-webhook.ts';
import type { SimConnection } from '../model/connection.ts';
import type { SimCustomer } from '../model/customer.ts';
import type { SimMessage, SimPricing } from '../model/message.ts';
import type { WebhookPart } from '../store/webhook-event-store.ts';

type GraphObject = Readonly<Record<string, unknown>>;

/** The whole body of one webhook call, in Meta's shape: an entry for every account, in it a change for the messages of a number and one for its
 *  statuses, any number of each. */
export const toWebhookBody = (sent: ReadonlyArray<Sent>): GraphObject => {
  const [first] = sent;
  if (first && first.connection.channel !== 'whatsapp')
    return toPageBody(
      first.connection,
      sent.map(({ part }) => part),
    );
  const accounts = Map.groupBy(sent, ({ connection }) => connection.businessAccountId);
  return {
    object: 'whatsapp_business_account',
    entry: [...accounts].flatMap(([id, ofAccount]) => {
      const [ofNumbers, ofTemplates] = [
        ofAccount.filter(({ part }) => part.change === undefined),
        ofAccount.flatMap(({ part: { change } }) => change ?? []),
      ];
      const changes = [...Map.groupBy(ofNumbers, ({ connection }) => connection.phoneNumberId).values()].flatMap((ofNumber) =>
        [...Map.groupBy(ofNumber, ({ part }) => part.messages !== undefined).values()].map(toChange),
      );
      return [
        ...(changes.length > 0 ? [{ id, changes }] : []),
        ...ofTemplates.map(({ at, field, value }) => ({ id, time: at, changes: [{ field, value }] })),
      ];
    }),
  };
};

type Sent = { connection: SimConnection; part: WebhookPart };

/** All of it is of one number. */
const toChange = (sent: ReadonlyArray<Sent>): GraphObject => {
  const connection = sent[0]?.connection;
  const parts = sent.map(({ part }) => part);
  const contacts = uniqueContacts(parts.flatMap((part) => part.contacts ?? []));
  const messages = parts.flatMap((part) => part.messages ?? []);
  const statuses = parts.flatMap((part) => part.statuses ?? []);
  return {
    value: {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: connection?.displayPhoneNumber, phone_number_id: connection?.phoneNumberId },
      ...(contacts.length > 0 ? { contacts } : {}),
      ...(messages.length > 0 ? { messages } : {}),
      ...(statuses.length > 0 ? { statuses } : {}),
    },
    field: 'messages',
  };
};

const uniqueContacts = (contacts: ReadonlyArray<unknown>): unknown[] => [
  ...new Map(contacts.map((contact) => [JSON.stringify(contact), contact])).values(),
];

/** People who hide their number have neither `wa_id` nor `from`. */
export const toMessagePart = (customer: SimCustomer, message: SimMessage, frequentlyForwarded: boolean): WebhookPart => ({
  // What Meta tells of a person comes without them.
  contacts:
    message.type === 'system'
      ? []
      : [
          {
            profile: { name: customer.name, ...(customer.username === null ? {} : { username: customer.username }) },
            ...(customer.waId === null ? {} : { wa_id: customer.waId }),
            user_id: customer.bsuid,
          },
        ],
  messages: [
    {
      ...(message.contextId !== null || message.forwarded
        ? {
            context:
              message.contextId === null
                ? { [frequentlyForwarded ? 'frequently_forwarded' : 'forwarded']: true }
                : { id: message.contextId },
          }
        : {}),
      ...(customer.waId === null ? {} : { from: customer.waId }),
      from_user_id: customer.bsuid,
      id: message.id,
      timestamp: String(message.timestampSec),
      ...toTypedContent(message),
    },
  ],
});

/** `raw` content is the message object itself; `unsupported` carries its error beside the type. */
const toTypedContent = (message: SimMessage): GraphObject => {
  if (message.type === 'unsupported') {
    const errors = [
      {
        code: 131051,
        title: 'Message type unknown',
        message: 'Message type unknown',
        error_data: { details: 'Message type is currently not supported.' },
      },
    ];
    return { type: 'unsupported', errors, unsupported: message.content };
  }
  if (message.type === 'raw' && typeof message.content === 'object') return { ...message.content };
  return { type: message.type, [message.type]: message.content };
};

/** How far a message of the business has come, as Meta reports it. */
export const toStatusPart = (
  customer: SimCustomer,
  message: SimMessage,
  status: string,
  timestampSec: number,
  pricing: SimPricing | null,
): WebhookPart => ({
  statuses: [
    {
      id: message.id,
      status,
      timestamp: String(timestampSec),
      ...(customer.waId === null ? {} : { recipient_id: customer.waId }),
      recipient_user_id: customer.bsuid,
      ...(message.callbackData === null ? {} : { biz_opaque_callback_data: message.callbackData }),
      ...(status === 'failed' ? { errors: message.errors } : {}),
      ...(pricing ? { pricing } : {}),
    },
  ],
});
