import { afterAll, beforeAll, expect, it } from 'vitest';
import { wellFormed } from '@balcao/shared/domain/text/well-formed.ts';
import { inboxOf } from '../testing/inbox.ts';
import type { TestCompany } from '../testing/make-company.ts';
import { startTestCloud, type TestCloud } from '../testing/start-test-cloud.ts';

let cloud: TestCloud;
let make: typeof import('../testing/make-company.ts');
let company: TestCompany;

beforeAll(async () => {
  cloud = await startTestCloud({ parts: 'backend' });
  make = await import('../testing/make-company.ts');
  company = await make.makeCompany(cloud.endpoints.api, 'Qualquer texto');
});
afterAll(() => cloud.stop());

const texts = [
  'a𝓗ello mundo',
  `${'a'.repeat(499)}😀b`,
  'meia \ud835 letra',
  '\udc00\ud835',
  '👨‍👩‍👧‍👦'.repeat(120),
  `e${'\u0301'.repeat(300)}`,
  'nulo \u0000 e \uffff',
];

it('goes from a customer through the official channel to the screen, and from a colleague into messages, notes, contacts and searches', async () => {
  for (const [index, text] of texts.entries()) {
    const name = `𝓑eatriz ${index}`;
    const number = make.newNumber();
    const body = JSON.stringify({
      entry: [
        {
          changes: [
            {
              value: {
                metadata: { phone_number_id: company.secrets.phoneNumberId },
                contacts: [{ wa_id: number, profile: { name } }],
                messages: [
                  {
                    from: number,
                    id: `wamid.any${index}`,
                    timestamp: String(Math.floor(Date.now() / 1000)),
                    type: 'text',
                    text: { body: text },
                  },
                ],
              },
            },
          ],
        },
      ],
    });
    const answer = await fetch(`${cloud.endpoints.api}/webhooks/whatsapp/${company.id}/${company.connection.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': make.signatureOf(body, company.secrets.appSecret) },
      body,
    });
    expect(answer.status).toBe(200);

    const inbox = inboxOf(company.owner);
    const { ticket, messages } = await inbox.until(name);
    expect(messages[0]?.body).toBe(wellFormed(text));
    await inbox.accept(ticket.id);
    expect((await inbox.send(ticket.id, { body: text }))[0]?.body).toBe(wellFormed(text).trim());
    expect((await inbox.send(ticket.id, { body: text, isPrivate: true }))[0]?.body).toBe(wellFormed(text).trim());
    const { call } = company.owner;
    const contact = { params: { id: ticket.contact.id } };
    expect((await call('PUT', '/contacts/{id}', { ...contact, body: { name: text.slice(0, 20) } })).status).toBeLessThan(500);
    expect((await call('POST', '/ticket-notes', { body: { note: text, contactId: ticket.contact.id } })).status).toBe(200);
    expect((await call('GET', '/tickets', { query: { searchParam: text.slice(0, 30), showAll: 'true' } })).status).toBe(200);
  }
  // Nothing takes what is sent to customers here.
  expect(cloud.faults.filter((fault) => !fault.includes('provider asked to wait'))).toEqual([]);
});
