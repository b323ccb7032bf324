const dayMs = 86_400_000;

/** Days after which a message is tried again that Meta kept from a person because they got too much marketing of anybody (131049): each time longer, and no
 *  further time. Meta asks for a day at least. https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes */
const daysAfter = [1, 2, 4] as const;

/** When a message is tried again that Meta kept from a person; null = not any more. @param times how often it was kept from them before. */
export const deferredUntil = (times: number, at: string): string | null => {
  const days = daysAfter[times];
  return days === undefined ? null : new Date(Date.parse(at) + days * dayMs).toISOString();
};

/** Meta's code for a message to somebody who stopped the company's marketing. */
export const marketingStopped = 131050;
