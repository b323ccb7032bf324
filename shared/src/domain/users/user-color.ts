/** Told apart from each other and readable under white letters, in light and dark. */
const palette = ['#0b6e4f', '#7a1fa2', '#c2185b', '#1565c0', '#a84300', '#00697a', '#5d4037', '#3949ab', '#8e5a00', '#455a64'] as const;

/** The colour a user has on every screen: the chosen one, else one that follows from the id, so that it is the same everywhere. */
export const userColor = ({ id, color }: { id: string; color: string | null }): string => {
  if (color !== null) return color;
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return palette[sum % palette.length] ?? palette[0];
};
