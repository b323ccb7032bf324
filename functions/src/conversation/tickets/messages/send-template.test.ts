import { connectionId, messageIdOf, quickMessageId, ticketId } from '@balcao/shared/domain/ids.ts';
import { anId, aTicket } from '@balcao/shared/testing/builders.ts';
import { expect, it, vi } from 'vitest';

// The stores beside it read this as they load; no table is called.
vi.stubEnv('TABLE_NAME', 'unused');
const { sendTemplate } = await import('./send-template.ts');

const id = quickMessageId.parse(anId('T1'));
const ticket = aTicket({ channel: 'whatsapp_oficial', status: 'open' });
const components = [{ type: 'BODY', format: null, text: '{{1}} {{2}} {{3}} {{4}}', buttons: [] }];
const template = {
  connectionId: connectionId.parse(ticket.connectionId),
  status: 'APPROVED',
  language: 'pt_BR',
  category: 'UTILITY',
  components,
};

const depsOf = (row: typeof ticket, append: () => Promise<string>) =>
  ({
    actor: { profile: 'admin', name: 'Ana', settings: {} },
    tickets: { get: async () => row },
    contacts: { get: async () => null, getMany: async () => new Map() },
    names: async () => ({ users: new Map(), connections: new Map([[ticket.connectionId, {}]]) }),
    messages: { append },
    templates: { get: async () => ({ shortcode: 'quatro', version: 1, template }) },
    now: () => new Date('2026-03-10T12:05:00.000Z'),
  }) as never;
const values = (length: number) => Object.fromEntries([1, 2, 3, 4].map((n) => [`body.${n}`, 'x'.repeat(length)]));

/** What a template with four values of this length is refused for. */
const refusal = async (length: number): Promise<unknown> => {
  const append = vi.fn(async () => 'saved');
  const code = await sendTemplate(depsOf(ticket, append), ticketId.parse(1), { templateId: id, variables: values(length) }).then(
    () => null,
    (error) => error.code,
  );
  expect(append).toHaveBeenCalledTimes(code === null ? 1 : 0);
  return code;
};

it('is refused when it is longer than the channel takes, filled in', async () => {
  // Four values and three blanks make 4,096 letters at most.
  expect(await refusal(1_023)).toBeNull();
  expect(await refusal(1_024)).toBe('ERR_MESSAGE_TOO_LONG');
});

it('leaves unread what came late, which its author did not know', async () => {
  const seenId = messageIdOf(anId('M5'), ticket.id);
  const row = { ...ticket, unreadMessages: 1, inboundMessages: 2, lastMessageId: seenId };
  const append = vi.fn<(...args: unknown[]) => Promise<string>>(async () => 'saved');
  const deps = depsOf(row, append);
  for (const inboundMessages of [1, 2])
    await sendTemplate(deps, ticketId.parse(1), { templateId: id, variables: values(1), seenId, inboundMessages });

  expect(append.mock.calls.map(([, , , touch]) => touch)).toMatchObject([{ addUnread: 0 }, { addUnread: 'reset', unreadBefore: 1 }]);
});
