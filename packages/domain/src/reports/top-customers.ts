/** Customers of each currency who are listed by name. All others are one row. */
export const topCustomerCount = 10;
