/** Receives after which a queue moves a message to its dead letters by itself (maxReceiveCount), without a reason. More than `lastDelivery`, because a receive by
 *  Lambda also counts when the function is throttled. */
export const maxReceives = 12;

/** The delivery at which a failure is final: the message is moved to the dead letters with the reason, or its failure is recorded where users see it. */
export const lastDelivery = 8;
