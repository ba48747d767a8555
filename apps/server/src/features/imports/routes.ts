import type { Route } from '../../platform/http/route.ts';
import type { Imports } from './service.ts';

export function importRoutes(route: Route, imports: Imports): void {
  route('POST /admin/imports/customers/preview', async ({ file }) => ({
    preview: await imports.preview('customers', file),
  }));
  route('POST /admin/imports/customers', async ({ caller, file }) => ({
    result: await imports.import(caller, 'customers', file),
  }));
  route('POST /admin/imports/invoices/preview', async ({ file }) => ({
    preview: await imports.preview('invoices', file),
  }));
  route('POST /admin/imports/invoices', async ({ caller, file }) => ({
    result: await imports.import(caller, 'invoices', file),
  }));
  route('POST /admin/imports/plans/preview', async ({ file }) => ({
    preview: await imports.preview('plans', file),
  }));
  route('POST /admin/imports/plans', async ({ caller, file }) => ({
    result: await imports.import(caller, 'plans', file),
  }));
}
