import { ownFailures } from '@balcao/shared/domain/messages/own-failures.ts';
import { useTranslation } from 'react-i18next';
import type { MessageView } from '../conversation-types.ts';
import { failureText } from '../../../components/failure-words/failure-text.ts';

/** Not said as "not sent: …": a change that failed, and a message that may have arrived. */
const saysAll: ReadonlyArray<number> = [ownFailures.changeNotSent, ownFailures.noAnswer];

/** Why a message of ours did not arrive, or a change of it. Loaded with the first that failed. */
export const FailureWords = ({ failed }: { failed: NonNullable<MessageView['failed']> }) => {
  const { t, ready } = useTranslation(['messageFailures', 'conversation']);
  if (!ready) return null;
  const reason = failureText(failed, t);
  return saysAll.includes(failed.code) ? reason : t('conversation:bubble.failed', { reason });
};
