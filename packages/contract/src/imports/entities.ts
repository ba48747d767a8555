// Imports of CSV files, the same for each kind of what is imported.
import { z } from 'zod';

/** What a file contains, before it is imported. */
export const importPreview = z.object({
  columns: z.array(z.string()).describe('The columns that are imported, in the order of the file.'),
  ignoredColumns: z.array(z.string()).describe('Headings that were not recognized.'),
  rows: z
    .array(
      z.object({
        row: z.number().int().describe('As a spreadsheet numbers it: the headings are row 1.'),
        cells: z.array(z.string()).describe('One for each of `columns`.'),
        isExisting: z.boolean().describe('It stays unchanged.'),
      }),
    )
    .describe('The first rows.'),
  newCount: z.number().int().describe('Rows that the import adds.'),
  existingCount: z.number().int().describe('Rows of what is already there and stays unchanged.'),
  problems: z.array(z.string()).describe('Why it can not be imported like this. At most ten.'),
});

export const importResult = z.object({
  newCount: z.number().int().describe('Rows that were added.'),
  existingCount: z.number().int().describe('Rows of what was already there and stayed unchanged.'),
});

export type ImportPreview = z.output<typeof importPreview>;
export type ImportResult = z.output<typeof importResult>;
