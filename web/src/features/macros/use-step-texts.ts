import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { quickRepliesQuery } from '../quick-messages/api/quick-message-queries.ts';
import { queuesQuery } from '../queues/api/queue-queries.ts';
import { tagNamesQuery } from '../tags/api/tag-queries.ts';
import { colleaguesQuery } from '../users/api/user-queries.ts';
import type { MacroStep } from './api/macro-queries.ts';

/** What a step does, in words. What it names and is gone is said to be gone. */
export const useStepTexts = (): ((step: MacroStep) => string) => {
  const { t } = useTranslation('macros');
  const replies = useQuery(quickRepliesQuery());
  const tags = useQuery(tagNamesQuery());
  const queues = useQuery(queuesQuery());
  const users = useQuery(colleaguesQuery());
  const named = <T extends { id: string }>({ data }: { data?: ReadonlyArray<T> | undefined }, id: string, nameOf: (each: T) => string) => {
    const found = data?.find((each) => each.id === id);
    return found ? nameOf(found) : t(data ? 'gone' : 'loading');
  };
  return (step) => {
    switch (step.kind) {
      case 'reply':
        return t('step.reply', { name: named(replies, step.quickMessageId, ({ shortcode }) => `/${shortcode}`) });
      case 'note':
        return t('step.note', { text: step.text });
      case 'addTag':
      case 'removeTag':
      case 'lane':
        return t(`step.${step.kind}`, { name: named(tags, step.tagId, ({ name }) => name) });
      case 'transfer': {
        const queue = named(queues, step.queueId, ({ name }) => name);
        return step.userId === null
          ? t('step.transfer', { queue })
          : t('step.transferTo', { queue, name: named(users, step.userId, ({ name }) => name) });
      }
      case 'resolve':
        return t(step.farewell ? 'step.resolveFarewell' : 'step.resolve');
    }
  };
};
