/** What a column of the file can be. `extra` becomes additional information under the column's title. */
export const importFields = ['name', 'number', 'email', 'tags', 'extra'] as const;
export type ImportField = (typeof importFields)[number];
/** What each column of the file is, by its place; null = it is left out. */
export type ImportMapping = ReadonlyArray<ImportField | null>;

export type MappingProblem = 'noNumberField' | 'noNameField' | 'fieldTwice' | 'nobodySelected';

/** Why an import cannot begin. Only `extra` may stand for several columns. */
export const mappingProblems = (mapping: ImportMapping, selectedRows: number): MappingProblem[] => {
  const chosen = mapping.filter((field) => field !== null && field !== 'extra');
  return [
    ...(chosen.includes('number') ? [] : (['noNumberField'] as const)),
    ...(chosen.includes('name') ? [] : (['noNameField'] as const)),
    ...(new Set(chosen).size < chosen.length ? (['fieldTwice'] as const) : []),
    ...(selectedRows > 0 ? [] : (['nobodySelected'] as const)),
  ];
};

/** Gives a column a field. A field that another column has already is refused: a column is one field, and a field one column's. */
export const assignField = (
  mapping: ImportMapping,
  column: number,
  field: ImportField | null,
): { kind: 'assigned'; mapping: ImportMapping } | { kind: 'alreadySelected' } => {
  if (field !== null && field !== 'extra' && mapping.some((each, place) => each === field && place !== column))
    return { kind: 'alreadySelected' };
  return { kind: 'assigned', mapping: mapping.map((each, place) => (place === column ? field : each)) };
};
