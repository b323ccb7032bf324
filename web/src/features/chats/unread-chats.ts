type Members = ReadonlyArray<{ userId: string; unreads: number | null }>;

/** The viewer's unread messages of a chat. */
export const unreadsOf = ({ users }: { users: Members }, userId: string): number =>
  users.find((member) => member.userId === userId)?.unreads ?? 0;

/** And of all chats. */
export const unreadTotal = (chats: ReadonlyArray<{ users: Members }>, userId: string): number =>
  chats.reduce((sum, chat) => sum + unreadsOf(chat, userId), 0);
