// Orders, their invoices and the receipts of these, as planned in two temporary tables: `order_plan`, and `invoice_plan` with
// what became of each invoice.
import {
  address,
  adminId,
  daysOfTrade,
  firstDay,
  idAt,
  invoiceId,
  orderId,
  ordersOf,
  type StudioSize,
  userId,
} from './sql.ts';

const details = `'{"accountNumber":"0123456789","accountName":"Burnish Studio Ltd","bankName":"Meridian Bank","paymentLink":null,"additionalInstructions":null}'::jsonb`;
const issuer = `'{"legalName":"Burnish Studio Ltd","address":null,"taxId":null,"registrationNumber":null,"email":"hello@burnish.test","phone":null}'::jsonb`;

/** Whether a planned invoice is settled. */
const isSettled = `status = 'payment_confirmed'`;

function orderPlan(size: StudioSize): string {
  const orders = ordersOf(size);
  const minutes = (daysOfTrade * 24 * 60) / orders;
  // Frequent customers order again: a few have hundreds of invoices, most a handful.
  const customer = `case when o % ${Math.round(orders / 100)} = 1 then 1
    else 1 + (abs(hashint4(o)) / 2147483648.0) ^ 1.5 * ${size.customers - 1} end::int`;
  return `create temporary table order_plan as
    select *, case kind
        when 'images' then (24 + o % 40) * unit_price
        else monthly_price * case cycle when 'yearly' then 10 else 1 end end as amount,
      -- A quarter of the orders has four photos, of which some are withdrawn.
      case when o % 4 = 0 then 4 - (o % 50 in (0, 47, 48, 49))::int else o % 25 end as used
    from (select *, case currency when 'USD' then 800 else 400000 end as unit_price,
        (case currency when 'USD' then array[9700, 19700, 39700] else array[9000000, 12000000, 20000000] end)[plan_place]
          as monthly_price,
        (array['silver-plan', 'gold-plan', 'diamond-plan'])[plan_place] as plan_id,
        (array['Silver Plan', 'Gold Plan', 'Diamond Plan'])[plan_place] as plan
      from (select o, o - o / 5 as n, o % 5 <> 0 as is_invoiced, instant, customer, ${userId('customer')} as user_id,
          case when abs(hashint4(o + 1)) % 5 = 0 then 'images' else 'plan' end as kind,
          case when customer % 20 = 0 then 'yearly' else 'monthly' end as cycle,
          1 + customer / 3 % 3 as plan_place, case when customer % 3 = 0 then 'NGN' else 'USD' end as currency,
          (array['natural-retouch', 'high-end-retouch', 'basic-product'])[1 + o % 3] as service_id,
          (array['Natural Retouch (Basic)', 'High-End Retouch (Premium)', 'Basic Product'])[1 + o % 3] as service,
          case
            when o % 5 = 0 then case when o > ${orders} * 0.995 then 'pending' else 'rejected' end
            when o < ${orders} * 0.99 then case when o % 64 = 1 then 'void' else 'payment_confirmed' end
            when o % 4 = 0 then 'payment_made' when o % 4 = 1 then 'viewed' else 'sent' end as status
        from (select o, ${customer} as customer, ${firstDay} + interval '1 minute' * (o * ${minutes}) as instant
          from generate_series(1, ${orders}) as o offset 0) as generated) as chosen) as priced`;
}

/**
 * Most invoices are paid at once. Some are paid in two parts, with credit or too much, have a rest that is written off, or are
 * credited. Half of what became credit is refunded; the rest of an overpayment pays a part of the customer's next invoice.
 * `first` and `second` are the amounts of the payments.
 */
const invoicePlan = `create temporary table invoice_plan as
  select *, case when is_settled then received - first else 0 end as second,
    case when ${isSettled} or status = 'void' then 0 else amount - first end as due
  from (select *, case when is_settled and n % 20 = 3 then received / 2 when is_settled then received
      when status in ('sent', 'viewed') and n % 5 = 2 then amount / 3 else 0 end as first
    from (select *, amount - applied - written_off + overpaid as received
      from (select *, coalesce(lag(case when n % 100 = 57 then overpaid end) over earlier, 0) as applied
        from (select *, ${isSettled} as is_settled,
            case when ${isSettled} and n % 50 = 7 then 500 else 0 end as overpaid,
            case when ${isSettled} and n % 40 = 11 then 15 else 0 end as written_off,
            case when ${isSettled} and n % 100 = 23 then amount / 5 else 0 end as credited,
            n % 100 = 7 or n % 200 = 23 as is_refunded,
            'INV-' || extract(year from instant) || '-' || lpad(n::text, 6, '0') as number
          from order_plan where is_invoiced) as planned
        window earlier as (partition by user_id, currency, is_settled order by n)) as with_credit
    ) as with_receipts
  ) as with_first`;

export const orderStatements = (size: StudioSize): string[] => [
  orderPlan(size),
  invoicePlan,
  `insert into orders (id, user_id, kind, title, plan_id, billing_cycle, monthly_price_minor, service_id,
    quantity, unit_price_minor, currency, final_price_minor, usd_price_minor, company_name, contact_person, email,
    phone, address, status, is_auto_renewal, completed_at, created_at)
    select ${orderId}, user_id, kind, case kind when 'plan' then plan else service end,
      case kind when 'plan' then plan_id end, case kind when 'plan' then cycle end,
      case kind when 'plan' then monthly_price end, case kind when 'images' then service_id end,
      case kind when 'images' then 24 + o % 40 end, case kind when 'images' then unit_price end, currency, amount, amount,
      coalesce(u.company_name, u.full_name), u.full_name, u.email, u.phone, ${address},
      case when status in ('pending', 'rejected') then status when status = 'payment_confirmed' then 'completed'
        when status = 'void' then 'rejected' else 'invoice_sent' end, kind = 'plan' and o % 3 = 0,
      case when ${isSettled} then instant + interval '1 hour' * (1 + o % 400) end, instant
    from order_plan o join users u on u.id = user_id order by o.o`,
  `insert into invoices (id, number, order_id, user_id, amount_minor, currency, items, status, due_date,
    payment_details, payment_instructions, bill_to, issuer, voided_at, created_at, search, due_minor, paid_minor,
    credited_minor)
    select ${invoiceId}, number, ${orderId}, user_id, amount,
      currency, jsonb_build_array(jsonb_build_object('description', case kind when 'plan'
        then plan || ' - monthly subscription' else service || ' (24 images)' end, 'quantity', 1, 'unitPriceMinor',
        amount, 'totalMinor', amount)), status, instant::date + 30, ${details},
      'Please make payment using the details provided above.', jsonb_build_object('companyName',
      coalesce(u.company_name, u.full_name), 'contactPerson', u.full_name, 'address', ${address}, 'taxId', null),
      ${issuer}, case status when 'void' then instant end, instant, lower(number) || E'\\n' || u.search, due,
      case when is_settled then amount - written_off else first end, credited
    from invoice_plan join users u on u.id = user_id order by n`,
  `insert into invoice_counters (year, last_number) select 2021, count(*) from invoices`,
  `insert into receipts (id, invoice_id, user_id, amount_minor, currency, status, payment_method,
    transaction_reference, payment_date, link, reviewed_at, reviewed_by, created_at, due_minor, search)
    select ${idAt(`instant + interval '2 seconds'`, 4, 'n')}, ${invoiceId}, user_id,
      case when first > 0 then first else amount end, currency, case when first > 0 then 'approved' else 'submitted' end,
      'bank_transfer', reference, instant::date, 'https://bank.test/' || n, case when first > 0 then instant end,
      case when first > 0 then '${adminId}'::uuid end, instant, case when first > 0 then amount - applied end,
      lower(number || E'\\n' || reference) || E'\\n' || u.search
    from (select *, 'HTB-' || n::bigint * 7919 as reference from invoice_plan
      where first > 0 or status = 'payment_made') as paid
    join users u on u.id = user_id order by n`,
];
