import type { Order, PayPerImageRequest, SubscriptionRequest } from '@burnish/contract/orders/entities';
import type { CsvColumns } from '../../../platform/http/csv.ts';

const contact: CsvColumns<Order> = {
  Company: ({ companyName }) => companyName,
  Contact: ({ contactPerson }) => contactPerson,
  Email: ({ email }) => email,
  Phone: ({ phone }) => phone,
};

const rest: CsvColumns<Order> = {
  Currency: ({ currency }) => currency,
  Status: ({ status }) => status,
  Invoice: ({ invoiceId }) => invoiceId?.invoiceNumber ?? null,
  'Tax ID': ({ taxId }) => taxId,
  Street: ({ address }) => address.street,
  City: ({ address }) => address.city,
  State: ({ address }) => address.state,
  'ZIP code': ({ address }) => address.zipCode,
  Country: ({ address }) => address.country,
  'Special instructions': ({ specialInstructions }) => specialInstructions,
  Notes: ({ adminNotes }) => adminNotes,
  Requested: ({ createdAt }) => createdAt,
};

/** The plan orders of a list in a file. */
export const planOrderColumns: CsvColumns<SubscriptionRequest> = {
  Order: ({ orderNumber }) => orderNumber,
  ...contact,
  Plan: ({ planId }) => planId.name,
  'Billing cycle': ({ billingCycle }) => billingCycle,
  Amount: ({ finalPrice }) => finalPrice,
  ...rest,
};

/** The pay-per-image orders of a list in a file. */
export const imagesOrderColumns: CsvColumns<PayPerImageRequest> = {
  Order: ({ orderNumber }) => orderNumber,
  ...contact,
  Service: ({ serviceName }) => serviceName,
  Quantity: ({ quantity }) => quantity,
  'Unit price': ({ unitPrice }) => unitPrice,
  'Total price': ({ totalPrice }) => totalPrice,
  ...rest,
};
