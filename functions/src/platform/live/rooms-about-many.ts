/** Rooms that are about no single ticket: news of every conversation, tickets of colleagues, and contacts. */
const roomsAboutMany = ['notifications', 'colleagues', 'contacts'] as const;
/** What the screen may show that opens with a list of tickets. */
export const roomsOfFirstScreen: ReadonlyArray<(typeof roomsAboutMany)[number]> = ['notifications', 'colleagues'];
export type RoomAboutMany = (typeof roomsAboutMany)[number];

export const isAboutMany = (room: string | null): room is RoomAboutMany => roomsAboutMany.some((each) => each === room);
