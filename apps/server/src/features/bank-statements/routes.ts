import type { Route } from '../../platform/http/route.ts';
import type { BankStatements } from './service.ts';

export function bankStatementRoutes(route: Route, statements: BankStatements): void {
  route('POST /admin/bank-statements/preview', async ({ body, file }) => ({
    preview: await statements.preview(body, file),
  }));
  route('POST /admin/bank-statements', async ({ caller, body, file }) => ({
    statement: await statements.import(caller, body, file),
  }));
  route('GET /admin/bank-statements', ({ query }) => statements.list(query));
  route('GET /admin/bank-statement-lines', ({ caller, query }) => statements.listLines(caller, query));
  route('POST /admin/bank-statement-lines/:id/confirm', ({ caller, params, body }) =>
    statements.confirm(caller, params.id, body),
  );
  route('PUT /admin/bank-statement-lines/:id/ignore', async ({ caller, params, body }) => ({
    line: await statements.ignore(caller, params.id, body.reason),
  }));
  route('PUT /admin/bank-statement-lines/:id/reopen', async ({ caller, params }) => ({
    line: await statements.reopen(caller, params.id),
  }));
}
