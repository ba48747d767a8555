import { Pencil } from '../../ui/brand/pencil.tsx';
import { ButtonLink } from '../../ui/buttons/button-link.tsx';
import { FullPageMessage } from '../../ui/layout/full-page.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('Not found');

export default function NotFound() {
  return (
    <FullPageMessage
      title="Page not found"
      heading="h1"
      figure={
        <Pencil kind="ring" seed={71}>
          404
        </Pencil>
      }
    >
      <p>The link may be broken, or the page may have been removed.</p>
      <ButtonLink to="/" variant="primary">
        Go to the home page
      </ButtonLink>
    </FullPageMessage>
  );
}
