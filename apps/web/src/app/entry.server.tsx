// Runs at build time only, to write the public pages as HTML.
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
