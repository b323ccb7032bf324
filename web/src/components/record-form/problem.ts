/** An invalid field: its path (`schedules.2.startTimeA`), and a code of the error catalogue or a sentence. */
export type Problem = { path: string; error: string };
