/** A file that a setting holds, as a message shows it. */
export const plainFile = {
  state: 'ready',
  width: null,
  height: null,
  durationSec: null,
  voice: false,
  sticker: false,
  lent: true,
  source: null,
} as const;
