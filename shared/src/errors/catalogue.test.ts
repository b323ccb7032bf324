import { describe, expect, it } from 'vitest';
import * as z from 'zod';
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

  it.each(Object.entries({ pt, en, es, tr }))('fills in every placeholder of a text in %s with a declared detail', (_language, texts) => {
    const placeholdersOf = (text: string) => [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name!);
    const withPlaceholders = Object.entries(texts).filter(([, text]) => text.includes('{{'));

    const messages = withPlaceholders.map(([code, text]) => {
      const { details } = catalogue[code as keyof typeof catalogue];
      const declared = details instanceof z.ZodObject ? Object.entries(details.shape) : [];
      const values = declared.map(([name, type]) => [name, type instanceof z.ZodNumber ? 12 : type instanceof z.ZodArray ? ['x'] : 'x']);
      expect(declared.map(([name]) => name)).toEqual(expect.arrayContaining(placeholdersOf(text)));
      return toErrorBody(new AppError(code as never, Object.fromEntries(values) as never), text).message;
    });

    expect(messages.filter((message) => message.includes('{{'))).toEqual([]);
    expect(withPlaceholders.length).toBeGreaterThan(0);
  });

  it('takes what Meta says as it is, braces and dollar signs too', () => {
    const refusal = new AppError('ERR_META_REFUSED', { reason: 'custa $& {{1}}' });

    expect(toErrorBody(refusal, pt.ERR_META_REFUSED).message).toBe('A Meta recusou: custa $& {{1}}');
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
