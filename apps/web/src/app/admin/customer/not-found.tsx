import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { FullPageMessage } from '../../../ui/layout/full-page.tsx';
import { adminPath } from '../../links.ts';
import { usePageTitle } from '../../use-page-title.ts';
import { viewUrl } from '../admin-url.ts';
import { copy } from './copy.ts';

/** The same for unknown, malformed and deleted customers, and for staff who can't read customers. */
export function CustomerNotFound() {
  usePageTitle(copy.notFound);
  return (
    <FullPageMessage title={copy.notFound}>
      <p>{copy.notFoundText}</p>
      <ButtonLink to={adminPath + viewUrl({ tab: 'users' })} variant="primary">
        {copy.allUsers}
      </ButtonLink>
    </FullPageMessage>
  );
}
