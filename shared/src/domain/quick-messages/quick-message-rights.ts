type Owned = { geral: boolean; visao: boolean; userId: string | null };

/** Own ones, those shown to everybody, and those that are everybody's. */
export const canUseQuickMessage = (userId: string, { geral, visao, userId: owner }: Owned): boolean =>
  geral || visao || owner === null || owner === userId;

/** Another's is read-only unless it is everybody's, or its maker has left the company or was deactivated: nobody could change it then.
 *  @param isOfCompany whether somebody is still an active user of the company. */
export const canChangeQuickMessage = (userId: string, { geral, userId: owner }: Owned, isOfCompany: (id: string) => boolean): boolean =>
  geral || owner === null || owner === userId || !isOfCompany(owner);
