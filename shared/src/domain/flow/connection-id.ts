/** The id of a connection follows from what it joins, so that the same one is never there twice. */
export const connectionIdOf = (source: string, sourceHandle: string | null | undefined, target: string): string =>
  `${source}-${sourceHandle ?? 'a'}-${target}`;
