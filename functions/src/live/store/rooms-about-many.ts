/** Rooms that are about no single ticket: news of every conversation, and tickets of colleagues. */
export const roomsAboutMany = ['notifications', 'colleagues'] as const;
export type RoomAboutMany = (typeof roomsAboutMany)[number];

export const isAboutMany = (room: string | null): room is RoomAboutMany => roomsAboutMany.some((each) => each === room);
