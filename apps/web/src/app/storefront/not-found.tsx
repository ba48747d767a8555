import { ButtonLink } from '../../ui/button-link.tsx';
import { Pencil } from '../../ui/pencil.tsx';
import { Screen } from '../../ui/screen.tsx';
import { pageMeta } from '../page-meta.ts';

export const meta = () => pageMeta('Not found');

export default function NotFound() {
  return (
    <Screen
      title="Nothing on this frame."
      heading="h1"
      above={
        <Pencil kind="ring" seed={71}>
          404
        </Pencil>
      }
    >
      <p>The page is not here, or is no longer.</p>
      <ButtonLink to="/" look="primary">
        Home
      </ButtonLink>
    </Screen>
  );
}
