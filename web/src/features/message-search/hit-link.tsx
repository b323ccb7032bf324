import type { ReactNode } from 'react';
import { Avatar } from '../../components/avatar.tsx';
import { ChannelIcon } from '../../components/channel-icon.tsx';
import { formatTimeOrDate } from '../../lib/format.ts';
import { openIfMoved } from '../../lib/open-if-moved.ts';
import { useNow } from '../../lib/use-now.ts';
import type { MessageHit } from './api/message-search-query.ts';

type HitLinkProps = {
  hit: MessageHit;
  /** It is the message on screen. */
  isShown: boolean;
  href: string;
  onOpen: () => void;
  /** What it says. */
  children: ReactNode;
};

/** A message of some conversation, as a link to its place there. */
export const HitLink = ({ hit, isShown, href, onOpen, children }: HitLinkProps) => {
  const now = useNow();
  return (
    <a
      href={href}
      className={isShown ? 'hit is-open' : 'hit'}
      aria-current={isShown}
      onPointerDown={(press) => openIfMoved(press, onOpen)}
      draggable={false}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
        event.preventDefault();
        onOpen();
      }}
    >
      <span className="ticket-avatar hit-avatar">
        <Avatar name={hit.contact.name} pictureUrl={hit.contact.urlPicture} size={36} colorKey={hit.contact.id} />
        <ChannelIcon channel={hit.channel} />
      </span>
      <span className="hit-main">
        <span className="hit-line">
          <strong>
            <bdi>{hit.contact.name}</bdi>
          </strong>
          <time dateTime={hit.createdAt}>{formatTimeOrDate(hit.createdAt, now)}</time>
        </span>
        <span className="hit-text">{children}</span>
      </span>
    </a>
  );
};
