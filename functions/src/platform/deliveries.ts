/** Number of receives after which SQS itself moves a message to its dead-letter queue (`maxReceiveCount`), without a reason. More than
 *  `lastDelivery`, because a receive by Lambda also counts when the function is then throttled. */
export const maxReceives = 12;

/** Number of the last delivery of a message (the first is 1): when this one fails too, the message is moved to the dead letters with the
 *  reason, or its failure is recorded where users see it. */
export const lastDelivery = 8;
