// Where users start, before they choose a page.
import { can, type Person } from '@burnish/domain/access';

/** The studio's list of jobs. */
export const studioJobsPath = '/admin?tab=photos';

/**
 * The page after sign-in. By specification that is the customers' dashboard, for admins, too. Those who only work on jobs
 * start with the list of them.
 */
export function startPath(user: Pick<Person, 'role'>): string {
  const worksOnJobsOnly = can(user, 'jobs:work') && !can(user, 'dashboard:read');
  return worksOnJobsOnly ? studioJobsPath : '/dashboard';
}
