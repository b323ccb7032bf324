/** Rooms (what a screen subscribes to) that are not about a single ticket: events of every conversation, of colleagues' tickets, and of
 *  contacts. */
const roomsAboutMany = ['notifications', 'colleagues', 'contacts'] as const;
/** Rooms whose events a screen may need when it opens with a list of tickets. */
export const roomsOfFirstScreen: ReadonlyArray<(typeof roomsAboutMany)[number]> = ['notifications', 'colleagues'];
export type RoomAboutMany = (typeof roomsAboutMany)[number];

export const isAboutMany = (room: string | null): room is RoomAboutMany => roomsAboutMany.some((each) => each === room);
