import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import { exportsPath } from './export/exports.ts';
import type { PersonalData } from './service.ts';

interface PersonalDataAccounts {
  /** @throws DomainError CONFIRMATION_REQUIRED */
  requireConfirmation(caller: Caller, confirmation: string): Promise<void>;
}

export function personalDataRoutes(
  app: FastifyInstance,
  route: Route,
  personalData: PersonalData,
  accounts: PersonalDataAccounts,
): void {
  route('GET /auth/personal-data', ({ caller }) => personalData.describe(caller));
  route('POST /auth/data-exports', async ({ caller }) => ({
    export: await personalData.requestExport(caller),
  }));
  route('GET /auth/data-exports/:id/download', async ({ caller, params }) => ({
    url: await personalData.exportUrl(caller, params.id),
  }));
  route('POST /auth/delete-account', async ({ caller, body }) => {
    await accounts.requireConfirmation(caller, body.confirmation);
    await personalData.deleteAccount(caller);
    return {};
  });
  app.get<{ Params: { token: string; signature: string } }>(
    `${exportsPath}/:token/:signature`,
    async ({ params, method }, reply) => {
      const { fileName, size, read } = await personalData.openExport(params.token, params.signature);
      return reply
        .type('application/zip')
        .header('content-length', String(size))
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'private, no-store')
        .send(method === 'HEAD' ? Readable.from([]) : await read());
    },
  );
}
