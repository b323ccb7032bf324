import type { Me } from '@balcao/shared/contract/auth.ts';
import { can } from '@balcao/shared/domain/permissions.ts';

/** Whether this person may add, connect and disconnect channels. */
export const canManageConnections = (user: Pick<Me, 'profile' | 'super' | 'allowConnections'>): boolean =>
  can({ profile: user.profile, super: user.super, allowConnections: user.allowConnections === 'enabled' }, 'connections:manage');
