export {
  findImportedNumbers,
  type ImportedContact,
  importInvoice,
  lockImportedInvoices,
} from './import-invoice.ts';
