/** Whether a refusal may be of the buttons or the list of a question. Its text names the same choices, so that it can go in their place. */
export const refusesChoices = (reasonKey: string): boolean => ['badRequest', 'unsupportedType', 'unknown'].includes(reasonKey);
