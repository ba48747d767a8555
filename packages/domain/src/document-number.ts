/**
 * The number of an invoice or a job, such as 'INV-2026-000131'.
 * @param sequence counts from 1 within the year, without gaps
 */
export function formatDocumentNumber(prefix: 'INV' | 'JOB', year: number, sequence: number): string {
  return `${prefix}-${year}-${String(sequence).padStart(6, '0')}`;
}
