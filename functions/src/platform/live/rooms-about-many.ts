/** Rooms (what a screen subscribes to) that are not about a single ticket: events of every conversation, of colleagues' tickets, and of
 *  contacts. */
const roomsAboutMany = ['notifications', 'colleagues', 'contacts'] as const;
/** Rooms of which a screen may miss events while it loads its first list of tickets, before its socket is open. */
export const roomsOfFirstScreen: ReadonlyArray<(typeof roomsAboutMany)[number]> = ['notifications', 'colleagues'];
export type RoomAboutMany = (typeof roomsAboutMany)[number];

export const isAboutMany = (room: string | null): room is RoomAboutMany => roomsAboutMany.some((each) => each === room);
