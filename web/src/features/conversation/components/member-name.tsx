import { formatPhone } from '../../../lib/format.ts';
import type { BubbleMessage } from '../conversation-types.ts';

/** Who of a group wrote. */
export const MemberName = ({ author }: { author: BubbleMessage['author'] }) => {
  const text = author?.name ?? (author?.number ? formatPhone(author.number) : null);
  return text === null ? null : (
    <div className="bubble-author">
      <bdi>{text}</bdi>
    </div>
  );
};
