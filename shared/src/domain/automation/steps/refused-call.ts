import type { Step } from '../step.ts';

/** Tells a caller that the company takes no calls here, in the company's words when it has any. The phone's session rejected the call itself. */
export const refusedCall: Step = {
  asksForCompany: ({ message }) => message.kind === 'call' && !message.fromMe,
  answer: ({ message, facts: { company } }) => {
    if (message.kind !== 'call' || company?.settings.acceptCallWhatsapp !== 'disabled') return null;
    const body = company.settings.AcceptCallWhatsappMessage.trim();
    return { keep: 'conversation', effects: body === '' ? [] : [{ kind: 'say', body }] };
  },
};
