import { can } from '@burnish/domain/access';
import { useUser } from '../../../features/sign-in/user-context.ts';
import { ButtonLink } from '../../../ui/buttons/button-link.tsx';
import { FullPageMessage } from '../../../ui/layout/full-page.tsx';
import { adminPath } from '../../links.ts';
import { studioLink } from '../../studio-link.ts';
import { usePageTitle } from '../../use-page-title.ts';
import { viewUrl } from '../admin-url.ts';
import { copy } from './copy.ts';

/** The same for unknown, malformed and deleted customers, and for staff who can't read customers. */
export function CustomerNotFound() {
  const user = useUser();
  const [to, label] = can(user, 'customers:read')
    ? [adminPath + viewUrl({ tab: 'users' }), copy.allUsers]
    : [studioLink(user).to, copy.yourJobs];
  usePageTitle(copy.notFound);
  return (
    <FullPageMessage title={copy.notFound}>
      <p>{copy.notFoundText}</p>
      <ButtonLink to={to} variant="primary">
        {label}
      </ButtonLink>
    </FullPageMessage>
  );
}
