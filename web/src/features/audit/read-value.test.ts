import { expect, it } from 'vitest';
import { auditCsv } from './audit-csv.ts';
import { readValue, type ValueReader } from './read-value.ts';

const reader: ValueReader = {
  yes: 'sim',
  no: 'não',
  closed: 'fechado',
  closesTicket: 'encerra',
  nameOf: (id) => (id === 'Q1' ? 'Vendas' : '(excluído)'),
  choice: (field, value) => `${field}=${value}`,
  weekday: (day) => day,
  number: String,
  date: (day) => day.split('-').toReversed().join('/'),
  instant: (at) => at.slice(0, 10),
};
const texts = (...args: Parameters<typeof readValue> extends [...infer A, ValueReader] ? A : never) =>
  readValue(...args, reader).map(({ label, text }) => (label === undefined ? text : `${label}: ${text}`));

it('reads every sort of value as people do', () => {
  expect(texts('active', 'yesNo', 'false')).toEqual(['não']);
  expect(texts('showContacts', 'yesNo', 'enabled')).toEqual(['sim']);
  expect(texts('queueIds', 'names', '["Q1","Q2"]')).toEqual(['Vendas', '(excluído)']);
  expect(texts('fileListId', 'names', 'Q1')).toEqual(['Vendas']);
  expect(texts('profile', 'choice', 'admin')).toEqual(['profile=admin']);
  expect(texts('holidays', 'holidays', '[{"date":"2026-12-25","name":"Natal"}]')).toEqual(['25/12/2026: Natal']);
  const day = { weekday: 'x', weekdayEn: 'monday', startTimeA: '08:00', endTimeA: '12:00', startTimeB: '', endTimeB: '' };
  expect(texts('schedules', 'days', JSON.stringify([day, { ...day, startTimeA: '', endTimeA: '' }]))).toEqual([
    'monday: 08:00–12:00',
    'monday: fechado',
  ]);
  const option = { name: 'A › B', queueType: 'queue', greetingMessage: 'Oi', closeTicket: true, target: 'Q1' };
  expect(texts('chatbots', 'options', JSON.stringify([option]))).toEqual(['A › B: queueType=queue Vendas · Oi · encerra']);
  expect(texts('name', 'text', null)).toEqual([]);
});

it('shows what it cannot read as it was kept', () => {
  expect(texts('schedules', 'days', '[{"cut')).toEqual(['[{"cut']);
  expect(texts('active', 'yesNo', 'perhaps')).toEqual(['perhaps']);
  expect(texts('unknown', null, 'x')).toEqual(['x']);
});

it('writes the log as a table in the words of the page', () => {
  const entry = {
    id: '01K00000000000000000000001',
    at: '2026-11-22T10:00:00.000Z',
    user: { id: '01K00000000000000000000002', name: '=Marina' },
    action: 'update',
    kind: 'user',
    recordId: '01K00000000000000000000003',
    name: 'Bruno',
    changes: [{ field: 'active', before: 'true', after: 'false' }],
    canUndo: false,
  };

  const csv = auditCsv([entry] as never, reader, {
    headers: { at: 'Quando', user: 'Quem', action: 'Ação', kind: 'Tipo', name: 'Nome', changes: 'Mudanças' },
    action: () => 'Mudou',
    kind: () => 'Usuário',
    name: ({ name }) => name,
    field: () => 'Ativo',
    nothing: 'vazio',
  });

  expect(csv).toBe(
    '\uFEFF"Quando","Quem","Ação","Tipo","Nome","Mudanças"\r\n' +
      `"2026-11-22","'=Marina","Mudou","Usuário","Bruno","Ativo: sim → não"\r\n`,
  );
});
