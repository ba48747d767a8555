import type { EntityName } from '@burnish/contract/events';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { instant } from './columns.ts';

/** Who changed which values. Saved in the transaction of the change and append-only (see sql/audit.sql). */
export const auditRecords = pgTable(
  'audit_records',
  {
    id: uuid('id').primaryKey(),
    createdAt: instant('created_at').notNull(),
    /** Null: the system. */
    actorId: uuid('actor_id').references(() => users.id),
    /** The customer whose entity it is. Null: no one, or the entity was deleted before owners were recorded. */
    ownerId: uuid('owner_id').references(() => users.id),
    /** Whether an admin changed their own order. */
    isOwnCase: boolean('is_own_case').notNull(),
    action: text('action').notNull(),
    entity: text('entity').$type<EntityName>().notNull(),
    entityId: uuid('entity_id').notNull(),
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>(),
    ipAddress: text('ip_address'),
  },
  (table) => [
    index('audit_records_by_actor').on(table.actorId, table.id),
    index('audit_records_by_owner').on(table.ownerId, table.id),
    index('audit_records_by_action').on(table.action, table.id),
    index('audit_records_by_entity').on(table.entity, table.id),
    index('audit_records_by_entity_id').on(table.entityId, table.id),
  ],
);
