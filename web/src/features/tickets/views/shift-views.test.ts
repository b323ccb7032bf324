import { countedFacts } from '@balcao/shared/domain/tickets/counted-as.ts';
import { anAttendant, anId, aTicket } from '@balcao/shared/testing/builders.ts';
import { viewRecordView } from '@balcao/shared/contract/views.ts';
import { expect, it } from 'vitest';
import { shiftViews } from './shift-views.ts';

const viewer = anAttendant();
const aView = (filter: object, count: number | null) => ({
  ...viewRecordView.parse({ id: anId('V1'), name: 'x', filter, shared: false, position: 1, version: 1 }),
  count,
});

it('moves the numbers of the views that a ticket comes into and leaves', () => {
  const views = [aView({ tab: 'pending' }, 3), aView({}, 1), aView({ tags: [anId('T1')] }, null), aView({ connections: [anId('C1')] }, 5)];
  const before = countedFacts(aTicket({ status: 'pending', userId: null }));
  const after = countedFacts(aTicket({ status: 'open', userId: viewer.userId }));

  expect(shiftViews(views, { before, after }, viewer).map(({ count }) => count)).toEqual([2, 2, null, 5]);
  expect(shiftViews(views, { before: after, after }, viewer)).toBe(views);
});
