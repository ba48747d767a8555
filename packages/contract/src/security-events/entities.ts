import { securityEventKinds } from '@burnish/domain/security-events';
import { z } from 'zod';
import { personRef } from '../accounts/entities.ts';
import { dateTime, identified } from '../common.ts';

export const securityEvent = identified
  .extend({
    createdAt: dateTime.describe('When the ten minutes began.'),
    lastAt: dateTime.describe('When it happened last.'),
    count: z.number().int().min(1),
    kind: z.enum(securityEventKinds),
    detail: z
      .string()
      .describe('What was presented, which limit was reached, why the file was refused, or the new role.'),
    network: z
      .string()
      .nullable()
      .describe('The /24 (IPv4) or /48 (IPv6) network. Null: unknown, or one of too many to list.'),
    user: personRef.nullable().describe('The account. Null: none, unknown, or one of too many to list.'),
  })
  .describe('Events of the same kind, detail, network and account within ten minutes.');

export type SecurityEventRow = z.output<typeof securityEvent>;
