/** Orders texts as the table orders keys: by their bytes in UTF-8. */
export const compareBytes = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const [x, y] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (x !== y) return inBytes(x) - inBytes(y);
  }
  return a.length - b.length;
};

/** Halves of pairs stand for signs behind all others. */
const inBytes = (unit: number): number => (unit < 0xd800 ? unit : unit < 0xe000 ? unit + 0x2000 : unit - 0x800);
