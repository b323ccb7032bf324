import { useState } from 'react';
import { currentLocale } from '../lib/format.ts';
import './avatar.css';

type AvatarProps = {
  name: string;
  pictureUrl?: string | null;
  /** Width and height of the avatar, in px. */
  size?: number;
  /** Text from which the background colour is derived; default: `name`. */
  colorKey?: string;
};

/** A contact's or user's picture; without one, their initials on a background colour that is always the same for the same person.
 *  Decorative: the name is always shown beside the avatar, so the initials are not text in the page (the style sheet renders them). */
export const Avatar = ({ name, pictureUrl, size = 40, colorKey }: AvatarProps) => {
  const [brokenUrl, setBrokenUrl] = useState<string>();
  const style = { inlineSize: size, blockSize: size, fontSize: size * 0.38 };
  if (pictureUrl && pictureUrl !== brokenUrl)
    return <img className="avatar" src={pictureUrl} alt="" style={style} loading="lazy" onError={() => setBrokenUrl(pictureUrl)} />;
  return (
    <span className={`avatar avatar-${hashOf(colorKey ?? name) % 8}`} style={style} aria-hidden="true" data-initials={initialsOf(name)} />
  );
};

/** Initials of a name: first letters of its first and last word; # for a name without letters, such as a phone number. */
export const initialsOf = (name: string): string => {
  const words = name
    .trim()
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word));
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  if (!first) return '#';
  return [first, last]
    .map((word) => /\p{L}/u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase(currentLocale());
};

const hashOf = (text: string): number => {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (hash * 31 + text.charCodeAt(i)) >>> 0;
  return hash;
};
