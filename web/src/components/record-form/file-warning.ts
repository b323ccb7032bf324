import { fileProblem, type GivenFile } from '@balcao/shared/domain/channel-limits.ts';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import type { TFunction } from 'i18next';
import { formatLimit } from '../../lib/format.ts';
import { channelNames } from '../channel-icon.tsx';

/** Which of the company's channels do not take a file, and what they take instead; null when all of them take it. */
export const fileWarning = (t: TFunction<'common'>, channels: ReadonlyArray<Channel>, file: GivenFile): string | null => {
  const sentences = [...new Set(channels)].flatMap((on) => {
    const problem = fileProblem(on, file);
    const channel = channelNames[on];
    if (problem?.kind === 'type') return t('attachment.notOn', { channel, accepted: problem.accepted.join(', ') });
    return problem ? t('attachment.tooLargeOn', { channel, max: formatLimit(problem.maxBytes) }) : [];
  });
  return sentences.length === 0 ? null : sentences.join(' ');
};
