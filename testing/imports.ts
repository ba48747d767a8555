// Files of imports for tests.
import { importFileField } from '@burnish/contract/imports/endpoints';

export function importForm(content: string | Uint8Array<ArrayBuffer>, name = 'customers.csv'): FormData {
  const form = new FormData();
  form.append(importFileField, new Blob([content]), name);
  return form;
}
