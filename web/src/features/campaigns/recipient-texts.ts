import { recipientStates, skipReasons, type RecipientState, type SkipReason } from '@balcao/shared/domain/campaigns/recipient-state.ts';

export const isSkipReason = (reason: unknown): reason is SkipReason => skipReasons.some((each) => each === reason);
export const isRecipientState = (state: unknown): state is RecipientState => recipientStates.some((each) => each === state);
