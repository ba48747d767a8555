export const copy = {
  /** Until the number is known. */
  title: 'Invoice',
  loading: 'Loading the invoice',
  failed: "The invoice couldn't be loaded.",
  notFound: {
    title: 'Invoice not found',
    text: 'There is no such invoice in your account.',
    all: 'Billing History',
  },
  payment: 'Payment',
  items: {
    title: 'Items',
    description: 'Description',
    quantity: 'Quantity',
    unitPrice: 'Unit price',
    amount: 'Amount',
    total: 'Total',
  },
  parties: {
    title: 'Bill to and from',
    billTo: 'Bill to',
    from: 'From',
    taxId: (taxId: string) => `Tax ID ${taxId}`,
    registration: (number: string) => `Registration ${number}`,
  },
  order: 'Order',
  messages: 'Messages',
};
