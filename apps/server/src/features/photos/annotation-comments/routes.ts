import type { Route } from '../../../platform/http/route.ts';
import type { AnnotationComments } from './service.ts';

export function annotationCommentRoutes(route: Route, comments: AnnotationComments): void {
  route('POST /photos/:id/annotation-comments', async ({ caller, params, body }) => ({
    photo: await comments.add(caller, params.id, body),
  }));
}
