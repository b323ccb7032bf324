import { create } from 'zustand';

/** What of a conversation can be on the page: its messages (with those that could not be sent), the field of an answer, the field of a note. */
export type ShownPart = 'messages' | 'reply' | 'note';

/** Parts of conversations that are on the page now, as `<uuid> <part>`. */
export const useOnScreen = create<{ shown: ReadonlyArray<string> }>()(() => ({ shown: [] }));

/** @returns ends it. */
export const putOnScreen = (uuid: string, part: ShownPart): (() => void) => {
  const name = nameOf(uuid, part);
  useOnScreen.setState(({ shown }) => ({ shown: [...shown, name] }));
  return () => useOnScreen.setState(({ shown }) => ({ shown: shown.toSpliced(shown.indexOf(name), 1) }));
};

export const isOnScreen = (uuid: string, part: ShownPart, shown = useOnScreen.getState().shown): boolean =>
  shown.includes(nameOf(uuid, part));

const nameOf = (uuid: string, part: ShownPart): string => `${uuid} ${part}`;
