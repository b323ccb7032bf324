import { ownStorage } from './own-storage.ts';

const storage = ownStorage('captions');

/** The same file chosen again, or read back from the browser's database, is another object. */
const keyOf = ({ name, size, lastModified }: File): string => JSON.stringify([name, size, lastModified]);
const captionsOf = (uuid: string): Record<string, string> =>
  (storage.read().find(([id]) => id === uuid)?.[1] as Record<string, string> | null | undefined) ?? {}; // written below

/** Caption of a chosen file that was not sent, by conversation; it outlives leaving, a reload and a sign-out, as the file does. */
export const captionDraft = (uuid: string, file: File): string => captionsOf(uuid)[keyOf(file)] ?? '';

/** An empty caption forgets the draft. */
export const keepCaption = (uuid: string, file: File, caption: string): void => {
  const { [keyOf(file)]: _before, ...others } = captionsOf(uuid);
  const stored = caption ? { ...others, [keyOf(file)]: caption } : others;
  storage.write(uuid, Object.keys(stored).length > 0 ? stored : null);
};

export const forgetCaptions = (uuid: string): void => void storage.write(uuid, null);

/** Conversations of the person who is signed in that have captions. */
export const captioned = (): string[] => storage.read().map(([uuid]) => uuid);
