import { describe, expect, it } from 'vitest';
import { customerLanguages } from '../../customer-language.ts';
import { flowDrawing } from '../drawing.ts';
import { problemsOf } from '../problems.ts';
import { readDrawing } from '../read-drawing.ts';
import { flowTemplates } from './flow-templates.ts';

/** What only the company can fill in. */
const companysOwn = new Set(['noQueue', 'noTag']);

describe.each(
  customerLanguages.flatMap((language) => flowTemplates(language).map((template) => [template.id, language, template] as const)),
)('the template %s (%s)', (_id, _language, { name, drawing }) => {
  it('is a drawing that may be saved and is read as it is written', () => {
    expect(flowDrawing.parse(drawing)).toEqual(drawing);
    expect(readDrawing(drawing)).toEqual({ drawing, unread: [] });
    expect(name.length).toBeLessThanOrEqual(50);
  });

  it('has no problems but those that only the company can solve', () => {
    expect(problemsOf(drawing).filter(({ code }) => !companysOwn.has(code))).toEqual([]);
  });
});
