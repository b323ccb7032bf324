import { fileProblem, type GivenFile } from '@balcao/shared/domain/channel-limits.ts';
import type { Channel } from '@balcao/shared/domain/channels.ts';
import type { TFunction } from 'i18next';
import { formatCount } from '../../lib/format.ts';
import { channelNames } from '../channel-icon.tsx';

/** Which of the company's channels do not take a file, and what they take instead; null when all of them take it. */
export const fileWarning = (t: TFunction<'common'>, channels: ReadonlyArray<Channel>, file: GivenFile): string | null => {
  const sentences = [...new Set(channels)].flatMap((on) => {
    const problem = fileProblem(on, file);
    const channel = channelNames[on];
    if (problem?.kind === 'type') return t('attachment.notOn', { channel, accepted: problem.accepted.join(', ') });
    return problem ? t('attachment.tooLargeOn', { channel, max: `${formatCount(Math.floor(problem.maxBytes / megabyte))} MB` }) : [];
  });
  return sentences.length === 0 ? null : sentences.join(' ');
};
const megabyte = 1024 * 1024;
