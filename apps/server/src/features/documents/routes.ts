import type { FastifyInstance } from 'fastify';
import { attachment } from '../../platform/http/attachment.ts';
import type { Route } from '../../platform/http/route.ts';
import { type Documents, documentsPath } from './service.ts';

export function documentRoutes(app: FastifyInstance, route: Route, documents: Documents): void {
  route('GET /subscriptions/invoices/:id/document', async ({ caller, params }) => ({
    url: await documents.invoiceUrl(caller, params.id),
  }));
  route('GET /subscriptions/payments/:id/document', async ({ caller, params }) => ({
    url: await documents.paymentUrl(caller, params.id),
  }));
  route('GET /subscriptions/credit-notes/:id/document', async ({ caller, params }) => ({
    url: await documents.creditNoteUrl(caller, params.id),
  }));
  route('GET /subscriptions/statement', ({ caller, query }) => documents.statement(caller.id, query));
  route('GET /admin/users/:id/statement', ({ params, query }) => documents.statement(params.id, query));
  app.get<{ Params: { token: string; signature: string } }>(
    `${documentsPath}/:token/:signature`,
    async ({ params }, reply) => {
      const { fileName, type, bytes } = await documents.open(params.token, params.signature);
      return reply
        .type(type)
        .header('content-disposition', attachment(fileName))
        .header('x-content-type-options', 'nosniff')
        .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
        .header('cache-control', 'private, no-store')
        .send(bytes);
    },
  );
}
