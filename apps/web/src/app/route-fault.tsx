import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ButtonLink } from '../ui/button-link.tsx';
import { Screen } from '../ui/screen.tsx';

function what(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : 'Unknown error';
}

/** What stands where a page failed to load or to draw. A full load of the home page is the safe way out. */
export function RouteFault() {
  const error = useRouteError();
  return (
    <main id="main" tabIndex={-1}>
      <Screen title="Unexpected Application Error!" heading="h1">
        <p>{what(error)}</p>
        <ButtonLink href="/">Home</ButtonLink>
      </Screen>
    </main>
  );
}
