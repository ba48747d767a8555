import type { ImportPreview, ImportResult } from './entities.ts';

export const importPreviewSample: ImportPreview = {
  columns: ['Name', 'Email', 'Company'],
  ignoredColumns: ['Joined'],
  rows: [
    { row: 2, cells: ['Ada Okafor', 'ada@okafor.studio', 'Okafor Studio'], isExisting: false },
    { row: 3, cells: ['Tunde Bello', 'tunde@example.com', ''], isExisting: true },
  ],
  newCount: 1,
  existingCount: 1,
  problems: [],
};

export const importResultSample: ImportResult = { newCount: 1, existingCount: 1 };
