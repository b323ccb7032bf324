/** A colour by chance, dark enough for white letters on it. */
export const randomColor = (): string => {
  const hue = Math.floor(Math.random() * 360);
  const [red, green, blue] = [0, 8, 4].map((place) => {
    const part = (place + hue / 30) % 12;
    return Math.round(255 * (0.38 - 0.25 * Math.max(-1, Math.min(part - 3, 9 - part, 1))));
  });
  return `#${[red, green, blue].map((value = 0) => value.toString(16).padStart(2, '0')).join('')}`;
};
