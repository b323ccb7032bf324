/** The id of a YouTube video, of its address in any of the usual spellings or of the id itself; null for anything else. */
export const videoIdOf = (video: string): string | null => {
  const text = video.trim();
  if (idPattern.test(text)) return text;
  const found =
    /^(?:https?:\/\/)?(?:www\.|m\.)?(?:youtube(?:-nocookie)?\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/|v\/)|youtu\.be\/)([\w-]{11})(?:[?&#/].*)?$/i.exec(
      text,
    );
  return found?.[1] ?? null;
};

const idPattern = /^[\w-]{11}$/;
