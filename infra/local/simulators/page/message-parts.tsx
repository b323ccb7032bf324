import { Icon } from './icon.tsx';
import { t } from './language.ts';

export const mediaKinds = ['image', 'sticker', 'video', 'audio', 'document'] as const;
export type MediaKind = (typeof mediaKinds)[number];

/** How the kinds of messages show in one line. */
export const signs: Readonly<Record<string, string>> = {
  image: '📷',
  video: '🎬',
  audio: '🎤',
  document: '📄',
  sticker: '🏷️',
  location: '📍',
  contact: '👤',
  contacts: '👤',
  template: '📋',
  poll: '📊',
};

export const Body = ({ text }: { text: string }) => text && <p className="body">{text}</p>;

export const Unsupported = ({ kind }: { kind: string }) => <p className="body unknown">{`${t('unsupported')}: ${kind}`}</p>;

export const Card = ({ icon, title, detail }: { icon: 'pin' | 'person'; title: string; detail: string }) => (
  <div className="card">
    <Icon name={icon} />
    <span>
      <strong>{title}</strong>
      {detail && <small>{detail}</small>}
    </span>
  </div>
);

/** A file as its kind is shown, with the caption below it. */
export const Media = ({ kind, source, caption, fileName }: { kind: MediaKind; source: string; caption: string; fileName: string }) => {
  switch (kind) {
    case 'image':
      return (
        <>
          <a href={source} target="_blank" rel="noopener">
            <img className="picture" src={source} alt={caption || t('photo')} />
          </a>
          <Body text={caption} />
        </>
      );
    case 'sticker':
      return <img className="sticker" src={source} alt={t('sticker')} />;
    case 'video':
      return (
        <>
          <video className="picture" src={source} controls preload="metadata" />
          <Body text={caption} />
        </>
      );
    case 'audio':
      return <audio src={source} controls preload="metadata" />;
    case 'document':
      return (
        <>
          <a className="card" href={source} target="_blank" rel="noopener">
            <Icon name="file" />
            <span>{fileName || t('file')}</span>
          </a>
          <Body text={caption} />
        </>
      );
  }
};
