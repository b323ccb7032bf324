/** An invalid field: its path (`schedules.2.startTimeA`), and the error as a code of the error catalogue or as a sentence for the user. */
export type Problem = { path: string; error: string };
