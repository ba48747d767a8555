import { describe, expect, it } from 'vitest';
import { rolePermissions, roles } from './permissions.ts';
import { builtInViews, studioLists } from './studio-lists.ts';

describe('the built-in views of a list', () => {
  it.each(studioLists)('of %s start with everything, and have different keys', (list) => {
    const views = builtInViews[list];
    expect(views[0]).toEqual({ key: 'all', query: '' });
    expect(new Set(views.map(({ key }) => key)).size).toBe(views.length);
    expect(views.slice(1).filter(({ query }) => query === '')).toEqual([]);
  });

  it('divide users into customers, who have no permission, and the team', () => {
    const rolesOf = (key: string) =>
      new URLSearchParams(builtInViews.users.find((view) => view.key === key)?.query).getAll('role');
    expect(rolesOf('customers')).toEqual(roles.filter((role) => rolePermissions[role].size === 0));
    expect(rolesOf('team')).toEqual(roles.filter((role) => rolePermissions[role].size > 0));
    expect([...rolesOf('customers'), ...rolesOf('team')].toSorted()).toEqual(roles.toSorted());
  });
});
