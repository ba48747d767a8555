import { type SecurityEventKind, securityEventKinds } from '@burnish/domain/security-events';
import { index, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, oneOf } from './columns.ts';

/** Events of the same kind, detail, network and account within ten minutes, counted together. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: uuid('id').primaryKey(),
    /** When the ten minutes began. */
    startedAt: instant('started_at').notNull(),
    lastAt: instant('last_at').notNull(),
    kind: text('kind').$type<SecurityEventKind>().notNull(),
    detail: text('detail').notNull(),
    /** In CIDR notation. Null: unknown, or one of too many. */
    network: text('network'),
    /** No foreign key: an event remains when its account is deleted. */
    userId: uuid('user_id'),
    count: integer('count').notNull(),
  },
  (table) => [
    unique('security_events_unique')
      .on(table.startedAt, table.kind, table.detail, table.network, table.userId)
      .nullsNotDistinct(),
    index('security_events_by_kind').on(table.kind, table.id),
    index('security_events_by_network').on(table.network, table.id),
    index('security_events_by_user').on(table.userId, table.id),
    oneOf('security_events_kind', table.kind, securityEventKinds),
  ],
);
