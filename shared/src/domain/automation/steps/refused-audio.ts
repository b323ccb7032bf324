import type { Step } from '../step.ts';
import { wordsOf } from '../words.ts';

/** Tells a customer that nobody listens to audio messages: of a contact that must not send them, and where the company takes none, unless somebody attends to the
 *  ticket, who can listen. */
export const refusedAudio: Step = {
  answer: ({ message, contact, ticket, facts: { company } }) => {
    if (message.kind !== 'audio') return null;
    if (contact.acceptAudioMessage && ticket.userId !== null) return null;
    if (!company) return { needs: [{ kind: 'company' }] };
    if (contact.acceptAudioMessage && company.settings.acceptAudioMessageContact !== 'disabled') return null;
    return { keep: 'conversation', effects: [{ kind: 'say', body: wordsOf(company.settings).noAudio }] };
  },
};
