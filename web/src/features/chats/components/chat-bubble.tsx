import { Icon } from '../../../components/icon.tsx';
import { ShownPicture } from '../../../components/shown-picture.tsx';
import { useTranslation } from 'react-i18next';
import { AudioPlayer } from '../../../components/voice/audio-player.tsx';
import { formatTime } from '../../../lib/format.ts';
import type { ChatMessage } from '../api/chat-queries.ts';
import { leftBehind, type Sending } from '../use-chat-sending.ts';

type ChatBubbleProps = { message: ChatMessage; isOwn: boolean /** It says who wrote it. */; starts: boolean };

export const ChatBubble = ({ message, isOwn, starts }: ChatBubbleProps) => (
  <div className={`chat-line${isOwn ? ' chat-own' : ''}${starts ? ' chat-starts' : ''}`}>
    <div className="chat-bubble" data-message={message.id}>
      {starts && !isOwn && <span className="chat-author">{message.sender.name}</span>}
      <Media message={message} />
      {message.message && <span className="chat-text">{message.message}</span>}
      <time className="chat-time" dateTime={message.createdAt}>
        {formatTime(message.createdAt)}
      </time>
    </div>
  </div>
);

const Media = ({ message: { mediaPath, mediaName, mediaType } }: { message: ChatMessage }) => {
  const { t } = useTranslation('common');
  if (!mediaPath || !mediaName) return null;
  const label = t('attachment.of', { name: mediaName });
  if (mediaType === 'image')
    return (
      <a href={mediaPath} target="_blank" rel="noreferrer">
        <ShownPicture className="chat-media" src={mediaPath} alt={label} loading="lazy" />
      </a>
    );
  if (mediaType === 'video') return <video className="chat-media" src={mediaPath} controls aria-label={label} preload="metadata" />;
  if (mediaType === 'audio')
    return <AudioPlayer url={mediaPath} durationSec={null} voice={false} waveform={null} onGone={() => undefined} />;
  return (
    <a className="chat-file" href={mediaPath} target="_blank" rel="noreferrer">
      <Icon name="file" /> {mediaName}
    </a>
  );
};

type SendingBubbleProps = { item: Sending; onAgain: () => void; onDrop: () => void };

/** A message on its way, or one that did not get there. */
export const SendingBubble = ({ item: { message, file, problem, isOffline }, onAgain, onDrop }: SendingBubbleProps) => {
  const { t } = useTranslation(['chats', 'common']);
  return (
    <div className="chat-line chat-own">
      <div className="chat-bubble chat-sending">
        {file && (
          <span className="chat-file">
            <Icon name="file" /> {file.fileName}
          </span>
        )}
        {message && <span className="chat-text">{message}</span>}
        {problem === null || isOffline ? (
          <span className="chat-time">
            <Icon name="status-pending" size="small" /> {t(isOffline ? 'waits' : 'sending')}
          </span>
        ) : (
          <span className="chat-problem" role="alert">
            {problem === leftBehind ? t('leftBehind') : problem}{' '}
            <button type="button" className="text-button" onClick={onAgain}>
              {t('common:retry')}
            </button>{' '}
            <button type="button" className="text-button" onClick={onDrop}>
              {t('drop')}
            </button>
          </span>
        )}
      </div>
    </div>
  );
};
