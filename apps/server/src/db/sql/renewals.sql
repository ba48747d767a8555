-- Orders refer to the paid period that they continue, and periods to the invoices of orders: the schema modules of the two
-- can't import each other.
alter table orders
  add constraint orders_renewed_period_exists foreign key (renewed_period_id) references subscription_periods (id);
