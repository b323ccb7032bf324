import { describe, expect, it } from 'vitest';
import { flowDrawing } from '../drawing.ts';
import { problemsOf } from '../problems.ts';
import { readDrawing } from '../read-drawing.ts';
import { flowTemplates } from './flow-templates.ts';

/** What only the company can fill in. */
const companysOwn = new Set(['noQueue', 'noTag']);

describe.each(flowTemplates.map((template) => [template.id, template] as const))('the template %s', (_id, { name, drawing }) => {
  it('is a drawing that may be saved and is read as it is written', () => {
    expect(flowDrawing.parse(drawing)).toEqual(drawing);
    expect(readDrawing(drawing)).toEqual({ drawing, unread: [] });
    expect(name.length).toBeLessThanOrEqual(50);
  });

  it('has no problems but those that only the company can solve', () => {
    expect(problemsOf(drawing).filter(({ code }) => !companysOwn.has(code))).toEqual([]);
  });
});
