// A bank statement for each week. Of the payments of the last tenth, and of transfers that are still to be matched.
import { payerOf } from './people.ts';
import { adminId, daysOfTrade, firstDay, idAt } from './sql.ts';

const weeks = Math.floor(daysOfTrade / 7);
const weekAt = `(${firstDay} + interval '7 days' * week)`;
const statementId = idAt(weekAt, 25, 'week');

/** Lines that wait for an admin, which is as many as a month has. A small studio has several for each open invoice. */
const openLines = 300;

const lineColumns = `id, statement_id, position, account_key, fingerprint, ordinal, booked_on, amount_minor, currency, payer, text,
  status, payment_id, decided_by, decided_at, created_at`;

export const bankStatementStatements: readonly string[] = [
  `insert into bank_statements (id, account, account_key, currency, format, file_name, sha256, first_day, last_day, new_count,
    known_count, outgoing_count, imported_by, created_at)
    select ${statementId}, 'Harbor Trust', 'harbortrust', 'USD', 'camt053', 'week-' || week || '.xml', md5(week::text),
      ${weekAt}::date, ${weekAt}::date + 6, 100, 0, 12, '${adminId}', ${weekAt}
    from generate_series(0, ${weeks - 1}) as week`,
  `insert into bank_statement_lines (${lineColumns})
    select ${idAt('created_at', 26, 'n')}, ${statementId}, n, 'harbortrust', md5('matched' || n), 0, created_at::date,
      amount_minor, currency, ${payerOf('full_name')}, 'Transfer ' || transaction_reference, 'matched', id, '${adminId}', created_at,
      created_at
    from (select payments.*, u.full_name, row_number() over (order by payments.id) as n, count(*) over () as total,
        least(${weeks - 1}, extract(day from payments.created_at - ${firstDay})::int / 7) as week
      from payments join users u on u.id = user_id) as paid where n > total * 0.9 order by n`,
  // By number and amount, by amount and payer, and by payer only.
  `insert into bank_statement_lines (${lineColumns})
    select ${idAt(weekAt, 27, 'n')}, ${statementId}, n, 'harbortrust', md5('open' || n), 0, ${weekAt}::date,
      case when n % 3 = 2 then 12345 else due_minor end, currency, ${payerOf('full_name')},
      case n % 3 when 0 then 'Invoice ' || number else 'Transfer' end, 'open', null, null, null, ${weekAt}
    from (select newest.*, u.full_name, row_number() over (order by time, newest.id desc) as n, ${weeks - 1} as week
      from (select * from invoices where due_minor > 0 order by id desc limit ${openLines}) as newest
      join users u on u.id = user_id cross join generate_series(1, ${openLines}) as time
      order by n limit ${openLines}) as open_invoices`,
];
