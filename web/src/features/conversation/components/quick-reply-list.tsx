import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/icon.tsx';
import { quickReplyMaxChars } from '../../../lib/limits.ts';
import { type QuickMessage, quickRepliesQuery } from '../../quick-messages/api/quick-message-queries.ts';
import { matchQuickReplies, type QuickExtras } from '../quick-replies.ts';

export type QuickReply = Pick<QuickMessage, 'id' | 'shortcode' | 'message' | 'media' | 'mediaPath' | 'dontSend'>;

/** Quick replies that fit what was typed after `/`, one of them chosen. */
export const QuickReplyList = ({
  quick,
  onChoose,
}: {
  quick: ReturnType<typeof useQuickReplies>;
  onChoose: (reply: QuickReply) => void;
}) => {
  const { t } = useTranslation(['conversation', 'common']);
  return (
    <div id={quick.listId} className="quick-replies" role="listbox" aria-label={t('composer.quick')}>
      {quick.matches.map((reply, index) => (
        <div
          key={reply.id}
          id={`${quick.listId}-${index}`}
          role="option"
          aria-selected={index === quick.index}
          className="quick-reply"
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(reply);
          }}
        >
          <strong>/{reply.shortcode}</strong>
          <span>
            {reply.media && <Icon name="file" size="small" />}
            {shortened(reply.message || (reply.media?.fileName ?? ''))}
          </span>
        </div>
      ))}
    </div>
  );
};

const shortened = (text: string): string => (text.length > quickReplyMaxChars ? `${cutText(text, quickReplyMaxChars)}…` : text);

export const extrasOf = ({ media, mediaPath, dontSend }: QuickReply): QuickExtras | null =>
  media || dontSend
    ? { dontSend, file: media && { key: media.key, name: media.fileName, mimeType: media.mimeType, url: mediaPath } }
    : null;

/** The list that `/` at the start opens: arrows move, Enter or Tab takes, Escape leaves. */
export const useQuickReplies = (text: string, fillVariables: (text: string) => string, choose: (reply: QuickReply) => void) => {
  const listId = useId();
  const typed = text.startsWith('/') && !text.includes('\n') ? text.slice(1) : null;
  const { data, isPending } = useQuery({ ...quickRepliesQuery(), enabled: typed !== null });
  const [dismissed, setDismissed] = useState<string | null>(null);
  const [index, setIndex] = useState(0);
  const matches: QuickReply[] =
    typed === null || dismissed === text
      ? []
      : matchQuickReplies(data ?? [], typed)
          .slice(0, 8)
          .map((reply) => ({ ...reply, message: fillVariables(reply.message) }));
  const isWord = typed !== null && dismissed !== text && /^\S+$/.test(typed);
  const isWaiting = isWord && isPending;
  // Enter before the shortcodes have come takes the first of them once they have.
  const early = useRef<string | null>(null);
  useEffect(() => {
    if (early.current === null || isWaiting) return;
    const [taken] = matches;
    if (early.current === text && taken) choose(taken);
    early.current = null;
  });
  // A shortcode that was mistyped is not for the customer; with a space it is a text that begins with a slash.
  const isUnknown = data !== undefined && isWord && matches.length === 0;
  useEffect(() => setIndex(0), [typed]);
  const at = Math.min(index, matches.length - 1);
  const handleKey = (event: KeyboardEvent): boolean => {
    if (isWaiting) {
      if (event.key !== 'Enter' && event.key !== 'Tab') return false;
      early.current = text;
      event.preventDefault();
      event.stopPropagation();
      return true;
    }
    if (isUnknown) {
      if (event.key === 'Escape') setDismissed(text);
      else if (event.key !== 'Enter') return false;
      event.preventDefault();
      event.stopPropagation();
      return true;
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setIndex((at + step + matches.length) % matches.length);
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') {
      const [taken] = matches.slice(at);
      if (taken) choose(taken);
    } else if (event.key === 'Escape') setDismissed(text);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { open: matches.length > 0, isUnsure: isUnknown || isWaiting, isUnknown, matches, index: at, listId, handleKey };
};
