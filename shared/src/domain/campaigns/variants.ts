/** The variant that the person at this place of a campaign gets, of those that have a text: in turns, so that each goes to as many. Null without any.
 *  @param texts as they stand in the form; empty ones are none. */
export const variantAt = (place: number, texts: ReadonlyArray<string>): number | null => {
  const given = texts.flatMap((text, index) => (text.trim() === '' ? [] : [index]));
  return given[place % Math.max(1, given.length)] ?? null;
};

export type VariantResult = { people: number; answered: number };

/** How sure it is that one of two variants is answered more often, 0 to 1: the two-sided test for two proportions, with pooled variance. 0 where that says
 *  nothing: nobody got one of them, or the figures are too small for it (fewer than five expected answers or silences on a side). */
export const confidenceOf = (one: VariantResult, other: VariantResult): number => {
  const people = one.people + other.people;
  const share = people === 0 ? 0 : (one.answered + other.answered) / people;
  const expected = [one, other].flatMap((each) => [each.people * share, each.people * (1 - share)]);
  if (Math.min(...expected) < fewest) return 0;
  const error = Math.sqrt(share * (1 - share) * (1 / one.people + 1 / other.people));
  const distance = Math.abs(one.answered / one.people - other.answered / other.people) / error;
  return erf(distance / Math.SQRT2);
};
const fewest = 5;

/** Abramowitz and Stegun, formula 7.1.26: off by less than 0.00000015. */
const erf = (x: number): number => {
  const t = 1 / (1 + 0.3275911 * x);
  const sum = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t;
  return 1 - sum * Math.exp(-x * x);
};
