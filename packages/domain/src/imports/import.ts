// What the studio imports from another system or from spreadsheets, as CSV files.

export const importKinds = ['customers'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Rows of a file, without its header. */
export const maxImportedRows = 5_000;

/** 2 MB, in bytes. */
export const maxImportBytes = 2 * 1024 * 1024;

/** Problems that are named. */
export const maxImportProblems = 10;
