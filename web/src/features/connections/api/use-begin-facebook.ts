import type { FacebookChannel } from '@balcao/shared/domain/channels.ts';
import { useMutation } from '@tanstack/react-query';
import { beginFacebookLogin } from './facebook-login.ts';

/** Goes to Facebook to connect pages, or to give a permission again. */
export const useBeginFacebook = (companyId: number | undefined) =>
  useMutation({ mutationFn: (channel: FacebookChannel) => beginFacebookLogin(channel, companyId) });
