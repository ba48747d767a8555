import { isStaff } from '@burnish/domain/access';
import { roles } from '@burnish/domain/permissions';
import { expect, test } from 'vitest';
import { viewUrl } from './admin/admin-url.ts';
import { permittedTabs } from './admin/tab-permissions.ts';
import { adminPath } from './links.ts';
import { studioLink } from './studio-link.ts';

test.each(roles.filter((role) => isStaff({ role })))(
  'leads a %s to the first tab of the navigation',
  (role) => {
    const [tab] = permittedTabs({ role });
    expect(tab && adminPath + viewUrl({ tab })).toBe(studioLink({ role }).to);
  },
);
