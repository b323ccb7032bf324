type Owned = { geral: boolean; visao: boolean; userId: string | null };

/** Own ones, those shown to everybody, and those that are everybody's. */
export const canUseQuickMessage = (userId: string, { geral, visao, userId: owner }: Owned): boolean =>
  geral || visao || owner === null || owner === userId;

/** Another's is read-only unless it is everybody's. */
export const canChangeQuickMessage = (userId: string, { geral, userId: owner }: Owned): boolean =>
  geral || owner === null || owner === userId;
