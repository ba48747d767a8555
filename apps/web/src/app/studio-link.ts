import { can, type Person } from '@burnish/domain/access';
import { studioJobsPath } from '../presentation/start-path.ts';
import type { PageLink } from '../ui/layout/header.tsx';
import { adminLink } from './links.ts';

const jobsLink: PageLink = { label: 'Studio', to: studioJobsPath };

/** The link to the studio for a member of staff: to the first tab that they can open. */
export function studioLink(user: Pick<Person, 'role'>): PageLink {
  return can(user, 'dashboard:read') ? adminLink : jobsLink;
}
