// The audit log and the chats.
import {
  adminId,
  daysOfTrade,
  firstDay,
  idAt,
  invoiceId,
  joined,
  orderId,
  type StudioSize,
  userId,
} from './sql.ts';

export const activityStatements = ({ customers }: StudioSize): string[] => [
  `insert into audit_records (id, created_at, actor_id, owner_id, is_own_case, action, entity, entity_id, before, after,
    ip_address)
    select ${idAt(`instant + interval '1 second' * step`, 8, 'o')}, instant + interval '1 second' * step,
      case step when 0 then user_id else '${adminId}' end, user_id, false,
      (array['create_plan_order', 'send_invoice'])[step + 1], (array['order', 'invoice'])[step + 1],
      case step when 0 then ${orderId} else ${invoiceId} end,
      null, '{"status":"sent"}', '198.51.100.24'
    from order_plan, generate_series(0, 1) as step where step = 0 or is_invoiced order by o, step`,
  // Chats: with messages, empty, and waiting for a reply.
  `insert into chats (id, user_id, last_seq, last_message, last_message_at, unread_by_admin, created_at)
    select ${idAt(joined('n'), 9, 'n')}, ${userId('n')}, case when has_messages then 8 else 0 end,
      case when has_messages then 'Please leave the freckles.' end,
      case when has_messages then ${firstDay} + interval '1 minute' * (abs(hashint4(n)) % (${daysOfTrade} * 1440)) end,
      case when has_messages and n % 100 = 3 then 2 else 0 end, ${joined('n')}
    from (select n, n % 8 <> 1 as has_messages from generate_series(1, ${customers}) as n where n % 4 <> 0) as customers
    order by n`,
];
