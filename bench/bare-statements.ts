// What the bare server selects for its views: the same columns, joins and subqueries as the product.

/** `prefix`: of the names in the result, where each name has one value. */
const columns = (alias: string, prefix: string, names: readonly string[]) =>
  names.map((name) => `${alias}.${name} as ${prefix}_${name}`).join(', ');

const person = (alias: string, prefix: string) =>
  columns(alias, prefix, ['id', 'full_name', 'email', 'company_name']);

const messageCounts = (reference: string, id: string) =>
  `(select count(*)::int from chat_messages m where m.${reference} = ${id} and m.kind <> 'note') as message_count,
  (select count(*)::int from chat_messages m where m.${reference} = ${id} and m.kind = 'note') as note_count`;

const summaries = (table: string, pairs: string) => `inner join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(${pairs}) order by s.id), '[]') as ${table}
    from ${table} s where s.invoice_id = i.id
  ) ${table}_of_invoice on true`;

const itemColumns = [
  ...[
    'kind',
    'plan_id',
    'billing_cycle',
    'monthly_price_minor',
    'service_id',
    'quantity',
    'unit_price_minor',
  ],
  ...['final_price_minor', 'currency', 'is_auto_renewal'],
];

/** The table is `i`. */
export const selectInvoices = `select i.*, ${columns('r', 'item', itemColumns)}, ${person('u', 'owner')},
    ${columns('latest', 'receipt', ['id', 'status', 'admin_notes'])}, payments, credit_notes,
    (select coalesce(-sum(l.credit_minor), 0) from ledger_entries l
      where l.invoice_id = i.id and l.kind in ('credit_applied', 'credit_returned')) as credit_applied,
    coalesce((select b.credit_minor from credit_balances b
      where b.user_id = i.user_id and b.currency = i.currency), 0) as available_credit,
    ${messageCounts('invoice_id', 'i.id')}
  from invoices i
  inner join users u on u.id = i.user_id
  inner join orders r on r.id = i.order_id
  left join lateral (
    select id, status, admin_notes from receipts where invoice_id = i.id order by id desc limit 1
  ) latest on true
  ${summaries(
    'payments',
    `'id', s.id, 'number', s.number, 'amountMinor', s.amount_minor, 'paymentDate', s.payment_date,
      'createdAt', s.created_at`,
  )}
  ${summaries(
    'credit_notes',
    `'id', s.id, 'number', s.number, 'amountMinor', s.amount_minor, 'reason', s.reason, 'endsOn', s.ends_on,
      'createdAt', s.created_at`,
  )}`;

const invoiceColumns = ['id', 'number', 'amount_minor', 'due_minor', 'currency', 'status', 'due_date'];

/** The table is `r`. */
export const selectOrders = `select r.*, ${person('u', 'owner')},
    ${columns('i', 'invoice', [...invoiceColumns, 'payment_made_at', 'created_at'])}, up.status as upgrade_status,
    ${columns('scheduled', 'scheduled', ['send_at', 'due_date', 'payment_details', 'credit_minor'])},
    p.id as submission_id, p.expires_at, ${person('scheduler', 'scheduler')}, ${messageCounts('order_id', 'r.id')}
  from orders r
  inner join users u on u.id = r.user_id
  left join invoices i on i.order_id = r.id and i.status <> 'void'
  left join upgrades up on up.order_id = r.id
  left join (
    select s.id, s.order_id, s.scheduled_by, s.due_date, s.payment_details, s.send_at,
      greatest(0, coalesce(b.credit_minor, 0) - coalesce(sum(o.final_price_minor) over (
        partition by o.user_id, o.currency order by s.send_at, s.id rows between unbounded preceding and 1 preceding
      ), 0)) as credit_minor
    from scheduled_invoices s
    inner join orders o on o.id = s.order_id
    left join credit_balances b on b.user_id = o.user_id and b.currency = o.currency
  ) scheduled on scheduled.order_id = r.id
  left join pending_submissions p on p.order_id = r.id
  left join users scheduler on scheduler.id = scheduled.scheduled_by`;

/** The table is `c`. */
export const selectReceipts = `select c.*, ${person('u', 'owner')},
    ${columns('i', 'invoice', [...invoiceColumns, 'order_id'])},
    f.storage_key, f.file_name, f.file_type, f.size, f.sha256, ${person('reviewer', 'reviewer')},
    exists (select 1 from receipt_files e where e.sha256 = f.sha256 and e.receipt_id <> c.id
      and e.created_at <= f.created_at) as is_duplicate_file,
    exists (select 1 from receipts e where lower(e.transaction_reference) = lower(c.transaction_reference)
      and e.id < c.id) as is_duplicate_reference
  from receipts c
  inner join users u on u.id = c.user_id
  inner join invoices i on i.id = c.invoice_id
  left join users reviewer on reviewer.id = c.reviewed_by
  left join receipt_files f on f.receipt_id = c.id and f.revision = c.revision`;
