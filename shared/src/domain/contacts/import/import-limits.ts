/** What one import takes. Rows count without the header; columns beyond the last are not read. */
export const importLimits = { rows: 50_000, columns: 100, fileBytes: 20 * 1024 * 1024, cellChars: 1000 } as const;

/** What the kinds of file end in. */
export const importFileEndings = ['xls', 'xlsx', 'csv', 'txt'] as const;
