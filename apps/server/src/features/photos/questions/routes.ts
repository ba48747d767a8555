import type { Route } from '../../../platform/http/route.ts';
import type { Questions } from './service.ts';

export function questionRoutes(route: Route, questions: Questions): void {
  route('GET /photos/jobs/:id/questions', async ({ caller, params }) => ({
    questions: await questions.list(caller, params.id),
  }));
  route('POST /photos/admin/jobs/:id/questions', async ({ caller, params, body }) => ({
    question: await questions.ask(caller, params.id, body),
  }));
  route('PUT /photos/questions/:id/answer', async ({ caller, params, body }) => ({
    question: await questions.answer(caller, params.id, body.answer),
  }));
  route('PUT /photos/admin/questions/:id/withdraw', async ({ caller, params }) => ({
    question: await questions.withdraw(caller, params.id),
  }));
}
