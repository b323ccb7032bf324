import { expect, it } from 'vitest';
import { readAudit } from './audit-report.ts';

/** As npm 11 answers, cut down. */
const answer = {
  auditReportVersion: 2,
  vulnerabilities: {
    leftpad: {
      name: 'leftpad',
      severity: 'high',
      isDirect: false,
      via: [
        {
          source: 1_100_001,
          name: 'leftpad',
          title: 'Pads without end',
          url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
          severity: 'high',
          range: '<1.3.0',
        },
      ],
      effects: ['padder'],
    },
    padder: { name: 'padder', severity: 'high', via: ['leftpad'], effects: [] },
  },
};
const acceptance = { id: 'GHSA-aaaa-bbbb-cccc', reason: 'only pads constants', until: '2027-01-31' };

it('names an advisory once, however many packages it reaches', () => {
  expect(readAudit(answer, [], '2026-11-21')).toEqual({
    kind: 'answered',
    advisories: 1,
    problems: ['GHSA-aaaa-bbbb-cccc (high) in leftpad <1.3.0: Pads without end https://github.com/advisories/GHSA-aaaa-bbbb-cccc'],
  });
});

it('lets an accepted one be until its day', () => {
  expect(readAudit(answer, [acceptance], '2027-01-31')).toMatchObject({ problems: [] });
  expect(readAudit(answer, [acceptance], '2027-02-01')).toMatchObject({
    problems: [expect.stringContaining('Pads without end'), expect.stringContaining('ended on 2027-01-31')],
  });
});

it('wants an acceptance removed that is about nothing any more', () => {
  expect(readAudit({ vulnerabilities: {} }, [acceptance], '2026-11-21')).toMatchObject({ problems: [expect.stringContaining('remove')] });
});

it('says that nobody answered instead of calling it clean', () => {
  expect(readAudit({ message: '405 Method Not Allowed', statusCode: 405 }, [], '2026-11-21')).toEqual({
    kind: 'unanswered',
    why: '405 Method Not Allowed',
  });
  expect(readAudit(null, [], '2026-11-21')).toMatchObject({ kind: 'unanswered' });
});
