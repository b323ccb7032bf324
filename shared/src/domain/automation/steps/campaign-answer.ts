import type { Step } from '../step.ts';

/** Who answers a campaign is given to the user whom it chose. */
export const campaignAnswer: Step = {
  answer: ({ ticket, facts: { users } }) => {
    const { campaignUserId: userId = null } = ticket;
    if (userId === null || ticket.status !== 'pending' || ticket.userId !== null) return null;
    const user = users[userId];
    if (user === undefined) return { needs: [{ kind: 'user', id: userId }] };
    return user?.works ? { keep: 'conversation', effects: [{ kind: 'assign', userId }] } : null;
  },
};
