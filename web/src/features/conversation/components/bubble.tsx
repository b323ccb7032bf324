import type { TFunction } from 'i18next';
import { isCardNumber } from '@balcao/shared/domain/messages/contact-card.ts';
import { previewedLink } from '@balcao/shared/domain/link-previews/previewed-link.ts';
import { cutText } from '@balcao/shared/domain/text/cut-text.ts';
import { isForwardable } from '@balcao/shared/domain/messages/decide-change.ts';
import { isSignedBy } from '@balcao/shared/domain/messages/signature.ts';
import { lazy, memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/avatar.tsx';
import { ShownPicture } from '../../../components/shown-picture.tsx';
import { TinyIcon } from '../../../components/tiny-icon.tsx';
import { formatBytes, formatTime } from '../../../lib/format.ts';
import { type BubbleMessage } from '../conversation-types.ts';
import { mediaTypeOf } from '../outgoing-bubble.ts';
import { mediaBox } from '../message-rows.ts';
import { safeHref } from '@balcao/shared/domain/text/find-links.ts';
import { plainWhatsappText } from '../../../lib/text/parse-whatsapp-text.ts';
import { readContactCards, shownCardPhone } from '../vcard.ts';
import { Transcript } from '../assist/load.ts';
import { AudioPlayer } from '../../../components/voice/audio-player.tsx';
import { MemberName } from './member-name.tsx';
import { GifPlayer } from './gif-player.tsx';
import { FormattedText } from '../../../components/formatted-text.tsx';
import { Ticks, tickState } from './ticks.tsx';
import { Part } from '../../../components/boundary.tsx';
import { lazyPart } from '../../../lib/lazy-part.ts';
import './bubble.css';

const MessageDetailsCard = lazy(
  lazyPart(() => import('./message-details.tsx').then(({ MessageDetailsCard }) => ({ default: MessageDetailsCard }))),
);
const LinkCard = lazy(lazyPart(() => import('./link-card.tsx').then(({ LinkCard }) => ({ default: LinkCard }))));
const WaitNote = lazy(lazyPart(() => import('./wait-note.tsx').then(({ WaitNote }) => ({ default: WaitNote }))));
const FailureWords = lazy(lazyPart(() => import('./failure-words.tsx').then(({ FailureWords }) => ({ default: FailureWords }))));
const PollCard = lazy(lazyPart(() => import('./poll-card.tsx').then(({ PollCard }) => ({ default: PollCard }))));

type BubbleProps = {
  message: BubbleMessage;
  startsGroup: boolean;
  /** By the person who looks. */
  isStarred: boolean;
  /** Several attendants write: own bubbles say who. */
  showAuthor: boolean;
  /** The customer's number in digits, to call back; null where nobody knows it, or who looks may not. */
  callNumber: string | null;
  /** The composer is there. */
  canWrite: boolean;
  /** The conversation's connection was deleted: sending again would be refused. */
  isConnectionGone: boolean;
  onImage: (message: BubbleMessage) => void;
  onRetry: (message: BubbleMessage) => void;
  onDiscard: (message: BubbleMessage) => void;
  /** The text of one that has not left is wanted for writing on. */
  onTakeBack: (message: BubbleMessage) => void;
  onJump: (messageId: string) => void;
  /** A signed address ran out. */
  onMediaGone: () => void;
  /** Whether it is chosen; null while nothing is being chosen. */
  selection: boolean | null;
  onSelect: (messageId: string) => void;
};

/** One message. Plain elements only: a conversation has thousands of them. Its menu belongs to the list (one for all bubbles). */
export const Bubble = memo(function Bubble(props: BubbleProps) {
  const { message, startsGroup, isStarred, showAuthor, isConnectionGone, onRetry, onDiscard, onTakeBack, onJump, selection, onSelect } =
    props;
  const { t } = useTranslation(['conversation', 'common']);
  const side = message.isPrivate ? 'note' : message.fromMe ? 'out' : 'in';
  const isStuck = isConnectionGone && !message.isPrivate;
  const failure = message.local?.kind === 'failed' ? (isStuck ? t('bubble.noConnection') : message.local.reason) : null;
  const isFinal = message.local?.kind === 'failed' && message.local.isFinal === true;
  const retryable = !isStuck && !isFinal && (message.local ? true : (message.failed?.retryable ?? false));
  const bare = message.media?.sticker === true && !message.isDeleted;
  const link = linkShownOf(message);
  const selectable = selection !== null && !message.local && isForwardable(message);
  const writer =
    message.author?.name ??
    (message.fromMe
      ? (message.user?.name ?? t(message.byBot ? 'bubble.bot' : message.byOtherApp ? 'bubble.otherApp' : 'bubble.us'))
      : t('bubble.customer'));
  return (
    <div
      className={`bubble-line ${side}${startsGroup ? ' starts' : ''}${selection ? ' selected' : ''}`}
      data-message={message.id}
      role="article"
      aria-label={`${writer}, ${formatTime(message.createdAt)}`}
    >
      {selection !== null && (
        <label className="bubble-select">
          <input
            type="checkbox"
            data-select=""
            checked={selection}
            disabled={!selectable}
            aria-label={t('select.message', { text: cutText(message.body, 80) || t(`kinds.${message.mediaType}`) })}
            onChange={() => onSelect(message.id)}
          />
        </label>
      )}
      <div className={bare ? 'bubble bare' : 'bubble'}>
        {message.isPrivate && <div className="bubble-label">{t('bubble.note', { name: message.user?.name ?? '' })}</div>}
        {!message.isPrivate &&
          showAuthor &&
          startsGroup &&
          message.fromMe &&
          message.user &&
          !isSignedBy(message.user.name, message.body) && <div className="bubble-author">{message.user.name}</div>}
        {startsGroup && message.author && <MemberName author={message.author} />}
        {message.isForwarded && !message.isDeleted && <div className="bubble-label">{forwardLabel(message.isForwardedOften, t)}</div>}
        {message.origin && !message.isDeleted && <Origin origin={message.origin} t={t} />}
        {message.quotedMsg && <Quote quoted={message.quotedMsg} t={t} onJump={onJump} />}
        {link !== null && (
          <Part fallback={<div className="link-card" />}>
            <LinkCard messageId={message.id} link={link} isStored={!message.local} />
          </Part>
        )}
        {message.isDeleted && (
          <em className="bubble-gone">{t(message.fromMe || message.author ? 'bubble.deletedByUs' : 'bubble.deletedByContact')}</em>
        )}
        {message.isDeleted && isReadable(message) && (
          <div className="bubble-erased">
            <Content {...props} t={t} />
          </div>
        )}
        {!message.isDeleted && <Content {...props} t={t} />}
        <span className="bubble-meta">
          {isStarred && !message.isDeleted && <TinyIcon name="star" size={11} label={t('bubble.starred')} />}
          {message.isEdited &&
            !message.isDeleted &&
            (message.hasEdits ? (
              <button type="button" className="bubble-mark" data-panel="edits" aria-haspopup="dialog">
                {t('bubble.edited')}
              </button>
            ) : (
              <span>{t('bubble.edited')}</span>
            ))}
          {message.byBot && <span>{t('bubble.bot')}</span>}
          {message.byOtherApp && <span>{t('bubble.otherApp')}</span>}
          <time dateTime={message.createdAt}>{formatTime(message.createdAt)}</time>
          {message.fromMe && !message.isPrivate && <Ticks state={tickState(message)} t={t} />}
          {message.isPrivate && message.local && <Ticks state={tickState(message)} t={t} />}
        </span>
        {message.reactions.length > 0 && (
          <span
            className="bubble-reactions"
            role="img"
            aria-label={t('bubble.reactions', { emoji: message.reactions.map(({ emoji }) => emoji).join(' ') })}
          >
            {[...new Set(message.reactions.map(({ emoji }) => emoji))].join('')}
            {message.reactions.length > 1 && <small>{message.reactions.length}</small>}
          </span>
        )}
        {!message.local && !message.isDeleted && selection === null && (
          <button type="button" className="bubble-more" data-menu={message.id} aria-haspopup="menu" aria-label={t('bubble.more')}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M4 6l4 4 4-4" />
            </svg>
          </button>
        )}
      </div>
      {(failure !== null || message.failed) && (
        <div className="bubble-failure" role="alert">
          <span>
            {failure !== null
              ? t('bubble.failed', { reason: failure })
              : message.failed && (
                  <Part>
                    <FailureWords failed={message.failed} />
                  </Part>
                )}
          </span>
          {retryable && (
            <button type="button" onClick={() => onRetry(message)}>
              {t('common:retry')}
            </button>
          )}
          {isOwnText(message) && (
            <button type="button" onClick={() => onTakeBack(message)}>
              {t('bubble.takeBack')}
            </button>
          )}
          {message.local && (
            <button type="button" onClick={() => onDiscard(message)}>
              {t('bubble.discard')}
            </button>
          )}
        </div>
      )}
      {message.waits && (
        <div className="bubble-waiting">
          <Part>
            <WaitNote wait={message.waits} />
          </Part>
        </div>
      )}
      {message.local?.kind === 'queued' && (
        <div className="bubble-waiting">
          <span>{t('bubble.waiting')}</span>
          <button type="button" onClick={() => (isOwnText(message) ? onTakeBack : onDiscard)(message)}>
            {t('common:cancel')}
          </button>
        </div>
      )}
    </div>
  );
});

/** Of a text that is cut the link may be, too. */
const linkShownOf = (message: BubbleMessage): string | null => (message.fullTextUrl === null ? previewedLink(message) : null);

/** Nothing but what its author typed: it can go back to where it was written. */
const isOwnText = ({ local, media, vCard, mediaType }: BubbleMessage): boolean =>
  local !== undefined && media === null && vCard === null && mediaType === 'conversation';

type T = TFunction<['conversation', 'common']>;

const forwardLabel = (often: boolean, t: T): string => (often ? `↪↪ ${t('bubble.forwardedOften')}` : `↪ ${t('bubble.forwarded')}`);

/** A story, something published or an advertisement that the message refers to; it lies with Meta for a while. */
const Origin = ({ origin: { kind, url, ad }, t }: { origin: NonNullable<BubbleMessage['origin']>; t: T }) => {
  const href = url && safeHref(url);
  return (
    <div className="bubble-label">
      {ad?.headline ? t('origin.ad', { headline: ad.headline }) : t(`origin.${kind}`)}
      {href && (
        <>
          {' · '}
          <a href={href} target="_blank" rel="noreferrer">
            {t('origin.see')}
          </a>
        </>
      )}
    </div>
  );
};

/** What a contact erased comes with its content where the company has not hidden it. */
const isReadable = ({ fromMe, body, mediaUrl, vCard, location }: BubbleMessage): boolean =>
  !fromMe && (body !== '' || mediaUrl !== null || vCard !== null || location !== null);

const Quote = ({ quoted, t, onJump }: { quoted: NonNullable<BubbleMessage['quotedMsg']>; t: T; onJump: BubbleProps['onJump'] }) => (
  <button type="button" className="bubble-quote" onClick={() => onJump(quoted.id)}>
    <strong>{quoted.fromMe ? t('bubble.us') : quoted.contact.name}</strong>
    <span>{plainWhatsappText(quoted.body) || t(`kinds.${quoted.mediaType}`)}</span>
  </button>
);

const Content = (props: BubbleProps & { t: T }) => {
  const { message, callNumber, canWrite, onImage, onMediaGone, t } = props;
  if (message.details) {
    const { details, ...plain } = message;
    return (
      <>
        {plain.mediaType === 'image' && <Content {...props} message={{ ...plain, body: '' }} />}
        <Part fallback={<Body text={message.body} t={t} />}>
          <MessageDetailsCard details={details} body={message.body} />
        </Part>
      </>
    );
  }
  if (message.poll)
    return (
      <Part fallback={<Body text={message.body} t={t} />}>
        <PollCard poll={message.poll} />
      </Part>
    );
  switch (message.mediaType) {
    case 'image':
      return <Picture message={message} onImage={onImage} onMediaGone={onMediaGone} t={t} />;
    case 'video':
      return (
        <>
          <Framed message={message} t={t}>
            {(url, box) =>
              message.media?.gif ? (
                <GifPlayer url={url} box={box} onGone={onMediaGone} />
              ) : (
                <video
                  className="bubble-media"
                  src={url}
                  width={box.width}
                  height={box.height}
                  controls
                  preload="metadata"
                  playsInline
                  onError={onMediaGone}
                />
              )
            }
          </Framed>
          <Body text={message.body} t={t} />
        </>
      );
    case 'audio':
      return (
        <>
          {message.mediaUrl ? (
            <AudioPlayer
              url={message.mediaUrl}
              durationSec={message.media?.durationSec ?? null}
              voice={message.media?.voice ?? false}
              waveform={message.media?.waveform ?? null}
              onGone={onMediaGone}
            />
          ) : (
            <MediaState message={message} t={t} />
          )}
          <Body text={message.body} t={t} />
          {message.media?.state === 'ready' && !message.local && (
            <Part>
              <Transcript messageId={message.id} />
            </Part>
          )}
        </>
      );
    case 'application':
      return (
        <>
          <Document message={message} t={t} />
          <Body text={message.body === message.media?.fileName ? '' : message.body} t={t} />
        </>
      );
    case 'template':
      return <Template {...props} t={t} />;
    case 'locationMessage':
      return <Place message={message} t={t} />;
    case 'contactMessage':
      return <Cards vCard={message.vCard ?? message.body} t={t} />;
    case 'call_log':
      return (
        <span className="bubble-event">
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3 3l2.500-.5 1.500 3-1.500 1.500c.8 1.700 2 2.900 3.700 3.700L10.700 9l3 1.500L13.200 13C8 13.500 2.500 8 3 3z" />
          </svg>
          {message.body === 'video' || message.body === 'voice' ? t(`calls.${message.body}`) : message.body || t('kinds.call_log')}
          {!message.fromMe && (
            <span className="bubble-ways">
              {callNumber && <a href={`tel:+${callNumber}`}>{t('calls.back')}</a>}
              {canWrite && (
                <button type="button" data-write="">
                  {t('calls.write')}
                </button>
              )}
            </span>
          )}
        </span>
      );
    case 'unsupported':
    case 'viewOnce':
    case 'phoneOnly':
    case 'notShown':
      return <em className="bubble-gone">{t(`bubble.${message.mediaType}`)}</em>;
    case 'change':
      return <em className="bubble-gone">{t('kinds.change')}</em>;
    default:
      return (
        <>
          <Body text={message.body} t={t} />
          {message.fullTextUrl && (
            <a href={message.fullTextUrl} target="_blank" rel="noreferrer">
              {t('bubble.wholeText')}
            </a>
          )}
        </>
      );
  }
};

/** An official template: its header's file, its text, and the buttons the customer sees below it. */
const Template = (props: BubbleProps & { t: T }) => {
  const { message, t } = props;
  const shown = message.media ? mediaTypeOf(message.media.mimeType) : 'conversation';
  return (
    <>
      <div className="bubble-label">{t('kinds.template')}</div>
      <Content {...props} message={{ ...message, mediaType: shown }} />
      {message.buttons?.map(({ text, url }, index) => {
        const href = url && safeHref(url);
        return href ? (
          <a key={index} className="bubble-button" href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        ) : (
          <span key={index} className="bubble-button">
            {text}
          </span>
        );
      })}
    </>
  );
};

/** Longer texts are cut here until asked for. */
const collapsedChars = 1400;
const collapsedLines = 40;
/** The first lines of a text, and of its letters; the text itself where it is not longer. */
const startOf = (text: string): string => cutText(text, collapsedChars).split('\n', collapsedLines).join('\n');
const onlyEmoji = /^(?:\p{Extended_Pictographic}[\p{Emoji_Modifier}\uFE0F]?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*\s*){1,3}$/u;

const Body = ({ text, t }: { text: string; t: T }) => {
  const [whole, setWhole] = useState(false);
  if (text === '') return null;
  if (text.length < 40 && onlyEmoji.test(text)) return <div className="bubble-text big">{text}</div>;
  const start = startOf(text);
  const cut = !whole && start.length < text.length;
  return (
    <div className="bubble-text" dir="auto">
      <FormattedText text={cut ? `${start}…` : text} />
      {cut && (
        <button type="button" className="bubble-whole" onClick={() => setWhole(true)}>
          {t('bubble.readMore')}
        </button>
      )}
    </div>
  );
};

type FramedProps = { message: BubbleMessage; t: T; children: (url: string, box: { width: number; height: number }) => React.ReactNode };

/** Keeps the place of a picture or video before and while it loads. */
const Framed = ({ message, t, children }: FramedProps) => {
  const box = mediaBox(message.media);
  const progress = message.local?.kind === 'uploading' ? message.local.progress : null;
  return (
    <div
      className={message.media?.sticker ? 'bubble-frame sticker' : 'bubble-frame'}
      style={{ inlineSize: box.width, aspectRatio: `${box.width} / ${box.height}` }}
    >
      {message.mediaUrl ? children(message.mediaUrl, box) : <MediaState message={message} t={t} />}
      {progress !== null && <progress className="bubble-progress" value={progress} aria-label={t('bubble.uploading')} />}
    </div>
  );
};

const mediaStateOf = ({ media }: BubbleMessage) =>
  media?.state === 'failed' ? 'bubble.mediaFailed' : media?.waits === 'connection' ? 'bubble.mediaWaits' : 'bubble.mediaPending';

const MediaState = ({ message, t }: { message: BubbleMessage; t: T }) => <span className="bubble-wait">{t(mediaStateOf(message))}</span>;

const Picture = ({
  message,
  onImage,
  onMediaGone,
  t,
}: {
  message: BubbleMessage;
  onImage: BubbleProps['onImage'];
  onMediaGone: () => void;
  t: T;
}) => (
  <>
    <Framed message={message} t={t}>
      {(url, box) => (
        <button type="button" className="bubble-picture" onClick={() => onImage(message)} aria-label={t('bubble.openImage')}>
          <ShownPicture
            src={url}
            alt={message.body || t('kinds.image')}
            width={box.width}
            height={box.height}
            loading="lazy"
            decoding="async"
            onError={onMediaGone}
          />
        </button>
      )}
    </Framed>
    <Body text={message.body} t={t} />
  </>
);

const Document = ({ message, t }: { message: BubbleMessage; t: T }) => {
  const name = message.media?.fileName ?? t('kinds.application');
  const extension = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toUpperCase() ?? 'DOC';
  const inside = (
    <>
      <span className="document-kind">{extension}</span>
      <span className="document-text">
        <strong>{name}</strong>
        <small>
          {message.local?.kind === 'uploading'
            ? `${Math.round(message.local.progress * 100)} %`
            : message.media?.sizeBytes
              ? formatBytes(message.media.sizeBytes)
              : message.mediaUrl
                ? t('bubble.download')
                : t(mediaStateOf(message))}
        </small>
      </span>
    </>
  );
  return message.mediaUrl ? (
    <a className="bubble-document" href={message.mediaUrl} target="_blank" rel="noopener noreferrer" download={name}>
      {inside}
    </a>
  ) : (
    <span className="bubble-document">{inside}</span>
  );
};

const Place = ({ message, t }: { message: BubbleMessage; t: T }) => {
  const { location } = message;
  if (!location) return <Body text={message.body} t={t} />;
  const href = safeHref(`https://www.google.com/maps?q=${location.latitude},${location.longitude}`);
  return (
    <a className="bubble-place" href={href ?? undefined} target="_blank" rel="noopener noreferrer">
      <span className="place-pin" aria-hidden="true">
        <svg viewBox="0 0 24 24">
          <path d="M12 21s-6.500-6-6.500-11a6.500 6.500 0 0 1 13 0c0 5-6.500 11-6.500 11z" />
          <circle cx="12" cy="10" r="2.500" />
        </svg>
      </span>
      <span>
        <strong>{location.name ?? t('kinds.locationMessage')}</strong>
        <small>{location.address ?? `${location.latitude.toFixed(5)}, ${location.longitude.toFixed(5)}`}</small>
        <small className="place-open">{t('bubble.openMap')}</small>
      </span>
    </a>
  );
};

const digitsOf = (phone = ''): string => phone.replace(/\D/g, '');

const Cards = ({ vCard, t }: { vCard: string; t: T }) => {
  const cards = readContactCards(vCard);
  if (cards.length === 0) return <Body text={vCard} t={t} />;
  return (
    <ul className="bubble-cards">
      {cards.map((card, index) => (
        <li key={index}>
          <Avatar name={card.name} size={36} />
          <span>
            <strong>{card.name || t('kinds.contactMessage')}</strong>
            {card.phones.map((phone) => (
              <span key={phone}>{shownCardPhone(phone)}</span>
            ))}
            {isCardNumber(digitsOf(card.phones[0])) && (
              <span className="bubble-ways">
                <button type="button" data-talk={digitsOf(card.phones[0])} data-name={card.name}>
                  {t('bubble.talk')}
                </button>
                <button type="button" data-add={digitsOf(card.phones[0])} data-name={card.name}>
                  {t('bubble.add')}
                </button>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
};
