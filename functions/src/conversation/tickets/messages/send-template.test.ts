import { connectionId, quickMessageId, ticketId } from '@balcao/shared/domain/ids.ts';
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

/** What a template with four values of this length is refused for. */
const refusal = async (length: number): Promise<unknown> => {
  const append = vi.fn(async () => 'saved');
  const deps = {
    actor: { profile: 'admin', name: 'Ana', settings: {} },
    tickets: { get: async () => ticket },
    contacts: { get: async () => null, getMany: async () => new Map() },
    names: async () => ({ users: new Map(), connections: new Map([[ticket.connectionId, {}]]) }),
    messages: { append },
    templates: { get: async () => ({ shortcode: 'quatro', version: 1, template }) },
    now: () => new Date('2026-03-10T12:05:00.000Z'),
  };
  const variables = Object.fromEntries([1, 2, 3, 4].map((n) => [`body.${n}`, 'x'.repeat(length)]));
  const code = await sendTemplate(deps as never, ticketId.parse(1), { templateId: id, variables }).then(
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
