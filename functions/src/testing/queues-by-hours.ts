import type { Member } from './make-company.ts';

/** Gives a text for closed hours to every queue without one, which a company needs before the hours of its queues can count. */
export const everyQueueSaysItIsClosed = async (admin: Member): Promise<void> => {
  for (const { id } of (await admin.call('GET', '/queue')).body) {
    const { outOfHoursMessage } = (await admin.call('GET', '/queue/{id}', { params: { id } })).body;
    if (outOfHoursMessage === '')
      await admin.call('PUT', '/queue/{id}', { params: { id }, body: { outOfHoursMessage: 'Voltamos amanhã.' } });
  }
};
