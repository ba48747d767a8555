// Questions about permissions, answered from the table in permissions.ts.
import { type Permission, type Role, rolePermissions, roles } from './permissions.ts';

export interface Person {
  readonly id: string;
  readonly role: Role;
}

export function can({ role }: Pick<Person, 'role'>, permission: Permission): boolean {
  return rolePermissions[role].has(permission);
}

/** Owners read their own entities. Others need the permission. */
export function canRead(person: Person, ownerId: string, permission: Permission): boolean {
  return person.id === ownerId || can(person, permission);
}

/** Staff are users whose role has any permission. */
export function isStaff({ role }: Pick<Person, 'role'>): boolean {
  return rolePermissions[role].size > 0;
}

export function rolesWith(permission: Permission): readonly Role[] {
  return roles.filter((role) => can({ role }, permission));
}

/** The two sides of the business. */
export type Side = 'customer' | 'studio';

/**
 * In which capacity a person views an entity: as its customer, or as staff with a role. Staff who order for themselves
 * are the customers of their own orders.
 */
export type Viewer = 'customer' | Role;

export function viewerOf({ id, role }: Person, ownerId: string): Viewer {
  return id === ownerId ? 'customer' : role;
}
