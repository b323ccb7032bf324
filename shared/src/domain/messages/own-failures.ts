/** Reasons for a failure that are ours, beside the providers' codes, which are all above 0. */
export const ownFailures = {
  noRecipient: -1,
  noAnswer: -2,
  noFile: -3,
  /** The message is there, but an edit or a deletion of it did not get out. */
  changeNotSent: -4,
  /** Its connection was deleted, or lacks what it signs in with. */
  noConnection: -5,
  /** The channel does not take files of this type or size, or its picture could not be converted. */
  fileNotTaken: -6,
  /** Its campaign was cancelled, or the person opted out, before it left. */
  withdrawn: -7,
} as const;

/** Reason of what was not sent, or whose answer nobody has, because its connection is gone. */
export const noConnection = 'noConnection';
/** Reason of a change that was not sent because another number is linked than the one that sent the message. */
export const changeOfFormerNumber = 'formerNumber';
