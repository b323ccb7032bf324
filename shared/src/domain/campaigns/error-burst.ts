/** So many of the newest outcomes are looked at, and so many of them may be failures before a campaign pauses by itself. */
export const burst = { newest: 50, most: 10 } as const;

/** Whether a campaign goes wrong and should pause: at least a fifth of the newest 50 outcomes are failures. Fewer outcomes say nothing yet, but ten failures among
 *  them.
 *  @param outcomes newest last; true = failed. */
export const isErrorBurst = (outcomes: ReadonlyArray<boolean>): boolean =>
  outcomes.slice(-burst.newest).filter((failed) => failed).length >= burst.most;
