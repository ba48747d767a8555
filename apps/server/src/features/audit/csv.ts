import type { AuditRecord } from '@burnish/contract/audit/entities';
import type { CsvColumns } from '../../platform/http/csv.ts';

function valuesText(values: AuditRecord['before']): string {
  return Object.entries(values ?? {})
    .map(([name, value]) => `${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
    .join('; ');
}

/** The audit records of a list in a file. */
export const auditColumns: CsvColumns<AuditRecord> = {
  Time: ({ createdAt }) => createdAt,
  Person: ({ actor }) => actor?.fullName ?? null,
  "Person's email": ({ actor }) => actor?.email ?? null,
  Customer: ({ owner }) => owner?.fullName ?? null,
  "Customer's email": ({ owner }) => owner?.email ?? null,
  Action: ({ action }) => action,
  Entity: ({ entity }) => entity,
  About: ({ subject }) => subject?.label ?? null,
  'Entity ID': ({ entityId }) => entityId,
  Before: ({ before }) => valuesText(before),
  After: ({ after }) => valuesText(after),
  'Own order': ({ isOwnCase }) => (isOwnCase ? 'yes' : 'no'),
  'IP address': ({ ipAddress }) => ipAddress,
};
