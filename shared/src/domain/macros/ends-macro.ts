/** Whether the ticket may be out of reach after a step of this kind: nothing comes behind it. */
export const endsMacro = (kind: string): boolean => kind === 'transfer' || kind === 'resolve';

export const mostMacroSteps = 10;
