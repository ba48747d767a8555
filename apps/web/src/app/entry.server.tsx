// Runs only at build time, to prerender pages.
import { prerender } from 'react-dom/static.edge';
import { type EntryContext, ServerRouter } from 'react-router';

export default async function render(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const { prelude } = await prerender(<ServerRouter context={context} url={request.url} />, {
    onError(error) {
      throw error;
    },
  });
  headers.set('Content-Type', 'text/html');
  return new Response(prelude, { status, headers });
}
