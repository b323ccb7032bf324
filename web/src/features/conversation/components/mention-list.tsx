import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/format.ts';
import { matchMembers, type Member, type mentionAt } from '../mentions.ts';

type Begun = NonNullable<ReturnType<typeof mentionAt>>;

/** The list that `@` opens in a group: arrows move, Enter or Tab takes, Escape leaves.
 *  @param onTake is given the text with the name in it, and where the caret goes. */
export const useMentions = (members: ReadonlyArray<Member>, text: string, onTake: (text: string, caret: number) => void) => {
  const listId = useId();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [index, setIndex] = useState(0);
  // What was typed meanwhile elsewhere, or sent, is no beginning any more.
  const isThere = begun !== null && text.startsWith(`@${begun.typed}`, begun.start);
  const matches = isThere && members.length > 0 ? matchMembers(members, begun.typed) : [];
  const at = Math.min(index, matches.length - 1);
  const take = (member: Member) => {
    if (!begun) return;
    const before = `${text.slice(0, begun.start)}@${member.name} `;
    setBegun(null);
    onTake(before + text.slice(begun.start + 1 + begun.typed.length).replace(/^ /, ''), before.length);
  };
  const handleKey = (event: KeyboardEvent): boolean => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const taken = matches[at];
    if (step) setIndex((at + step + matches.length) % matches.length);
    else if (taken && ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')) take(taken);
    else if (event.key === 'Escape') setBegun(null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const look = (now: Begun | null) => {
    setBegun(now);
    setIndex(0);
  };
  return { open: matches.length > 0, matches, index: at, listId, look, take, handleKey };
};

export const MentionList = ({ mention }: { mention: ReturnType<typeof useMentions> }) => {
  const { t } = useTranslation('conversation');
  return (
    <div id={mention.listId} className="quick-replies" role="listbox" aria-label={t('composer.members')}>
      {mention.matches.map((member, index) => (
        <div
          key={member.digits}
          id={`${mention.listId}-${index}`}
          role="option"
          aria-selected={index === mention.index}
          className="quick-reply"
          onPointerDown={(event) => {
            event.preventDefault();
            mention.take(member);
          }}
        >
          <strong>
            <bdi>{member.name}</bdi>
          </strong>
          {member.isNumber && <span>{formatPhone(member.digits)}</span>}
          {member.unreached && <span>{t(`composer.unreached.${member.unreached}`)}</span>}
        </div>
      ))}
    </div>
  );
};
