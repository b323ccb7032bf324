type Titled = { title: string; isDirect: boolean; users: ReadonlyArray<{ userId: string; user: { name: string } }> };

/** A group's title; in a direct chat, the other person's name. */
export const chatTitle = ({ title, isDirect, users }: Titled, userId: string): string =>
  (isDirect && users.find((member) => member.userId !== userId)?.user.name) || title;
