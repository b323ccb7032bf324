import { isVisible } from '../text/is-visible.ts';

/** Of what is noted of a contact besides its fields. */
export const extraInfoLimits = { rows: 50, nameLength: 100, valueLength: 1000 } as const;

export const isExtraInfo = ({ name, value }: { name: string; value: string }): boolean =>
  isVisible(name) && name.length <= extraInfoLimits.nameLength && value.length <= extraInfoLimits.valueLength;
