import type { Connection } from './connection.ts';
import { query } from './query.fixture.ts';

/** The database of an application that has one table. */
export async function writeNote(connection: Connection, text: string): Promise<void> {
  await query(connection, 'create table if not exists notes (text text not null)');
  await query(connection, `insert into notes values ('${text}')`);
}

export async function readNotes(connection: Connection): Promise<unknown[]> {
  return (await query(connection, 'select text from notes order by text')).map(({ text }) => text);
}

export async function copyNotes(from: Connection, to: Connection): Promise<void> {
  for (const text of await readNotes(from)) await writeNote(to, String(text));
}
