/** How Meta rates what people say of an official number's messages; red = it warns of a restriction. */
export const numberQualities = ['green', 'yellow', 'red'] as const;
export type NumberQuality = (typeof numberQualities)[number];
