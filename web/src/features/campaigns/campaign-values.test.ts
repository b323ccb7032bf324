// @vitest-environment happy-dom
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from '../../app/i18n.ts';
import { ulidOf } from '../../testing/builders.ts';
import { type CampaignContext, type CampaignValues, problemsOf, startOf, stepOf, toFields } from './campaign-values.ts';
import { aCampaign, connectionId, listId } from './testing.ts';

beforeAll(async () => {
  await startI18n();
});

const now = new Date('2026-11-30T12:00:00.000Z');
const context: CampaignContext = { isOfficial: false, isStarted: false, template: null, hasFile: false, now };
const values = (change: Partial<CampaignValues> = {}): CampaignValues => ({ ...startOf(aCampaign()), ...change });
const found = (change: Partial<CampaignValues>, also: Partial<CampaignContext> = {}, source: 'list' | 'tag' = 'list') =>
  problemsOf(values(change), { ...context, ...also }, source, (key) => key).map(({ path, error }) => `${path}: ${error}`);

describe('what keeps a campaign from being saved', () => {
  it('is nothing with a name, people, a connection and a text', () => {
    expect(found({})).toEqual([]);
  });

  it('is told at its field, in the order of the form', () => {
    expect(
      found({ name: '', contactListId: null, whatsappId: null, openTicket: true, userId: ulidOf(3) }).map((each) => each.split(':')[0]),
    ).toEqual(['name', 'contactListId', 'whatsappId', 'queueId']);
    expect(found({ name: 'N'.repeat(51) })).toEqual(['name: No máximo 50 caracteres.']);
    expect(found({ contactListId: null }, {}, 'tag')).toEqual(['tagListId: noPeople']);
  });

  it('is a missing text, or a missing question where people are asked first', () => {
    expect(found({ message1: '  ' })).toEqual(['message1: noMessage']);
    expect(found({ message1: '', message4: 'Oi' })).toEqual([]);
    expect(found({ confirmation: true })).toEqual(['confirmationMessage1: noConfirmationMessage']);
  });

  it('is a missing template on an official number, with its values and its file', () => {
    const header = { type: 'HEADER', format: 'IMAGE', text: null, buttons: [] };
    const body = { type: 'BODY', format: null, text: 'Olá {{1}}', buttons: [] };
    const chosen = { templateId: ulidOf(61), message1: '' };

    expect(found({ message1: '' }, { isOfficial: true })).toEqual(['templateId: templateNeeded']);
    expect(found(chosen, { isOfficial: true, template: [body] })).toEqual(['templateVariables: values']);
    expect(found({ ...chosen, templateVariables: { 'body.1': '{{firstName}}' } }, { isOfficial: true, template: [header, body] })).toEqual([
      'templateId: file',
    ]);
    expect(
      found({ ...chosen, templateVariables: { 'body.1': 'Ana' } }, { isOfficial: true, template: [header, body], hasFile: true }),
    ).toEqual([]);
  });

  it('is a time that has passed, except of one that was started: it goes on when somebody says so', () => {
    const scheduledAt = '2026-11-30T11:00:00.000Z';

    expect(found({ scheduledAt })).toEqual(['scheduledAt: inThePast']);
    expect(found({ scheduledAt }, { isStarted: true })).toEqual([]);
  });

  it('is a queue that is missing beside a user, only where a ticket is opened', () => {
    expect(found({ userId: ulidOf(3), openTicket: true })).toEqual(['queueId: queueOfUser']);
    expect(found({ userId: ulidOf(3), openTicket: true, queueId: ulidOf(4) })).toEqual([]);
    expect(found({ userId: ulidOf(3), openTicket: false })).toEqual([]);
  });
});

describe('the fields as the contract has them', () => {
  it('hold how often it is sent, within the limits', () => {
    const often = { scheduledAt: '2026-12-01T12:00:00.000Z', enviarQuantasVezes: 4, valorIntervalo: 2, intervalo: '2' };

    expect(toFields(values(often), context)).toMatchObject({ enviarQuantasVezes: 4, valorIntervalo: 2, intervalo: 2 });
    expect(found(often)).toEqual([]);
    expect(found({ ...often, enviarQuantasVezes: 101, valorIntervalo: 0 }).map((each) => each.split(':')[0])).toEqual([
      'enviarQuantasVezes',
      'valorIntervalo',
    ]);
  });

  it('leave out who gets the ticket when none is opened, and the template of another channel', () => {
    const given = values({ userId: ulidOf(3), queueId: ulidOf(4), templateId: ulidOf(61), templateVariables: { 'body.1': 'x' } });

    expect(toFields(given, context)).toMatchObject({
      name: 'Natal',
      contactListId: listId,
      whatsappId: connectionId,
      openTicket: 'disabled',
      userId: null,
      queueId: null,
      templateId: null,
      templateVariables: {},
    });
    expect(toFields({ ...given, openTicket: true }, { ...context, isOfficial: true })).toMatchObject({
      openTicket: 'enabled',
      userId: ulidOf(3),
      queueId: ulidOf(4),
      templateId: ulidOf(61),
      templateVariables: { 'body.1': 'x' },
    });
  });
});

it('knows the step of each field', () => {
  expect(
    ['name', 'message3', 'confirmationMessage1', 'templateVariables.body.1', 'queueId'].map((name) => stepOf(name.split('.')[0] ?? '')),
  ).toEqual(['who', 'what', 'what', 'what', 'after']);
});
