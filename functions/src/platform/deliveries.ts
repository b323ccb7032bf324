/** Receives after which a queue gives a message up by itself, unjudged: more than the deliveries below, since Lambda receives messages also when it finds no room
 *  to run the function. */
export const maxReceives = 12;

/** The delivery after whose failure a message is given up with the reason, by its consumer or by what consumes it. */
export const lastDelivery = 8;
