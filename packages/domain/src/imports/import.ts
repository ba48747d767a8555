// What the studio imports from another system or from spreadsheets, as CSV files.

export const importKinds = ['customers', 'invoices', 'plans'] as const;
export type ImportKind = (typeof importKinds)[number];

/** Rows of a file, without its header. Each invoice or plan is several rows of the database, in one transaction. */
export const maxImportedRows: { readonly [K in ImportKind]: number } = {
  customers: 5_000,
  invoices: 500,
  plans: 500,
};

/** 2 MB, in bytes. */
export const maxImportBytes = 2 * 1024 * 1024;

/** Problems that are named. */
export const maxImportProblems = 10;
