/** An invalid form field. `path`: path of the field, such as `schedules.2.startTimeA`. `error`: a code of the error catalogue, or a
 *  translated sentence. */
export type Problem = { path: string; error: string };
