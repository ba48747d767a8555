// Searches of rows that their customer's search column finds, too. For a term that the rest of a row's search column can't
// contain, such as a name, the few columns that an index has by customer are enough, instead of each row that matches.
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { matches } from '../platform/db/search.ts';
import { users } from './schema/index.ts';

/** The filter `search` for rows of customers that contain the term. */
export function customerMatches(userId: AnyPgColumn): SQL {
  return inArray(userId, sql`(select ${users.id} from ${users} where ${matches(users)})`);
}
