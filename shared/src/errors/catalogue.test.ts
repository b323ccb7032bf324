import { describe, expect, it } from 'vitest';
import en from '../i18n/errors/en.json' with { type: 'json' };
import es from '../i18n/errors/es.json' with { type: 'json' };
import pt from '../i18n/errors/pt.json' with { type: 'json' };
import tr from '../i18n/errors/tr.json' with { type: 'json' };
import { AppError, toErrorBody } from './app-error.ts';
import { ticketUuid, userId } from '../domain/ids.ts';
import { anId } from '../testing/builders.ts';
import { catalogue } from './catalogue.ts';

const aUser = userId.parse(anId('A1'));
const aTicketUuid = ticketUuid.parse('0f8fad5b-d9cb-469f-a165-70867728950e');

describe('error catalogue', () => {
  it.each(Object.entries({ pt, en, es, tr }))('has a text for every code in %s', (_language, texts) => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(catalogue).sort());
    expect(Object.values(texts).every((text) => text.trim().length > 3)).toBe(true);
  });

  it('answers who has a ticket that exists already to the letter', () => {
    const holder = { userId: aUser, userName: 'Ana "Nina" Souza', queueName: 'Vendas', uuid: aTicketUuid };

    expect(JSON.stringify(toErrorBody(new AppError('ERR_TICKET_ALREADY_OPEN', holder), 'texto'))).toBe(
      String.raw`{"error":"{\"userId\":\"${aUser}\",\"user\":{\"name\":\"Ana \\\"Nina\\\" Souza\"},\"queue\":{\"name\":\"Vendas\"},\"uuid\":\"${aTicketUuid}\"}","message":"texto","details":{"userId":"${aUser}","userName":"Ana \"Nina\" Souza","queueName":"Vendas","uuid":"${aTicketUuid}"},"code":"ERR_TICKET_ALREADY_OPEN"}`,
    );
  });

  it('answers the same of a ticket that nobody holds yet', () => {
    const holder = { userId: null, userName: null, queueName: null, uuid: aTicketUuid };

    expect(toErrorBody(new AppError('ERR_TICKET_ALREADY_OPEN', holder), 'texto').error).toBe(
      `{"userId":null,"user":{"name":null},"queue":{"name":null},"uuid":"${aTicketUuid}"}`,
    );
  });

  it('lets only declared details out', () => {
    const details = { startWork: '08:00', endWork: '18:00', secret: 'x' };

    expect(toErrorBody(new AppError('ERR_OUT_OF_HOURS', details), 'texto')).toEqual({
      error: 'ERR_OUT_OF_HOURS',
      message: 'texto',
      details: { startWork: '08:00', endWork: '18:00' },
    });
  });
});
