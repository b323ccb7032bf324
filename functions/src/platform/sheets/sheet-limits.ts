/** How many rows without the header, and how many columns, a file may have. */
export type SheetLimits = { readonly rows: number; readonly columns: number };
