// What the palette offers and what single keys do. Commands are data, which the app assembles for each user.
import type { SearchResult } from '@burnish/contract/search/entities';
import { can, type Person } from '@burnish/domain/access';
import type { Permission } from '@burnish/domain/permissions';

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Its heading in the palette and in the keyboard help. */
  readonly group: string;
  /** Also found by these words. */
  readonly words?: string;
  /** A key, or several to press one after another: 'U', 'G R'. */
  readonly keys?: string;
  /** Offered only to users with this permission. */
  readonly permission?: Permission;
  /** A page, or an action. */
  readonly to?: string;
  readonly run?: () => void;
}

/** Something that the user has to do next. Listed before everything else. */
export interface WaitingItem {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly to: string;
}

interface Permitted {
  /** Shown only to users with one of these permissions. Absent: to everyone. */
  readonly permissions?: readonly Permission[];
}

interface PageKey extends Permitted {
  readonly keys: readonly string[];
  readonly label: string;
}

/** Keys that a page or a component handles itself, for the keyboard help. */
export interface PageKeys extends Permitted {
  readonly group: string;
  readonly keys: readonly PageKey[];
}

/** The commands that the user may use. */
export function permittedCommands(
  commands: readonly Command[],
  user: Pick<Person, 'role'>,
): readonly Command[] {
  return commands.filter(({ permission }) => permission === undefined || can(user, permission));
}

/** The keys of the pages that the user can open. */
export function permittedPageKeys(
  pageKeys: readonly PageKeys[],
  user: Pick<Person, 'role'>,
): readonly PageKeys[] {
  const isPermitted = ({ permissions }: Permitted) =>
    permissions === undefined || permissions.some((permission) => can(user, permission));
  return pageKeys
    .filter(isPermitted)
    .map((section) => ({ ...section, keys: section.keys.filter(isPermitted) }))
    .filter(({ keys }) => keys.length > 0);
}

export interface CommandsProps {
  readonly commands: readonly Command[];
  readonly waiting?: readonly WaitingItem[];
  readonly pageKeys: readonly PageKeys[];
  readonly resultUrl: (result: SearchResult) => string;
}
