// Invoices, receipts, bank statements and the ledger.
import { createIgnoredLine, createStatementLine, statementForm } from '../bank-statements.ts';
import {
  createApprovedImagesOrder,
  createApprovedOrder,
  createApprovedReceipt,
  createCredit,
  createCreditNote,
  createSentInvoice,
  createSubmittedReceipt,
  creditNoteBody,
  dataOf,
  exchangeRateBody,
  invoiceBody,
  receiptBody,
  receiptForm,
  recordedPaymentBody,
  refundBody,
  sampleFile,
} from '../factories.ts';
import {
  type AccessContext,
  type AccessRows,
  createsForOwner,
  createsForStaff,
  forOwnerOrStaff,
  forSignedIn,
  forStaff,
  toId,
} from './context.ts';
import { createSharedSetup } from './shared-setup.ts';

const statementQuery = { currency: 'NGN', from: '2026-01-01', to: '2026-12-31' } as const;

export function createInvoiceRows(context: () => AccessContext) {
  const { newUser, ownerAsCustomer } = createSharedSetup(context);

  const sentInvoice = () => createSentInvoice(context().owner, context().admin);

  const submittedReceipt = () => createSubmittedReceipt(context().owner, context().admin);

  return {
    'GET /subscriptions/invoices': { expected: forSignedIn },
    'GET /subscriptions/invoices/:id': {
      expected: forOwnerOrStaff,
      prepare: async () => ({ params: await toId(sentInvoice()) }),
    },
    'GET /subscriptions/invoices/:id/document': {
      expected: forOwnerOrStaff,
      prepare: async () => ({ params: await toId(sentInvoice()) }),
    },
    'GET /subscriptions/payments/:id/document': {
      expected: forOwnerOrStaff,
      async prepare() {
        const { owner, admin } = context();
        const { invoiceId } = await createApprovedReceipt(owner, admin);
        const params = { id: invoiceId._id };
        const { invoice } = dataOf(await owner.call('GET /subscriptions/invoices/:id', { params }));
        return { params: { id: invoice.payments[0]?._id ?? '' } };
      },
    },
    'GET /subscriptions/credit-notes/:id/document': {
      expected: forOwnerOrStaff,
      prepare: async () => ({ params: await toId(createCreditNote(context().owner, context().admin)) }),
    },
    'GET /subscriptions/statement': { expected: forSignedIn, prepare: () => ({ query: statementQuery }) },
    'GET /admin/users/:id/statement': {
      expected: forStaff,
      prepare: async () => ({ params: await newUser(), query: statementQuery }),
    },
    'PUT /subscriptions/invoices/:id/status': {
      expected: forOwnerOrStaff,
      prepare: async () => ({ params: await toId(sentInvoice()), body: { status: 'viewed' } }),
    },
    'POST /admin/invoices': {
      expected: createsForStaff,
      prepare: async () => ({
        body: invoiceBody((await createApprovedOrder(context().owner, context().admin))._id),
      }),
    },
    'POST /pay-per-image/admin/invoices/:id': {
      expected: createsForStaff,
      prepare: async () => ({
        params: await toId(createApprovedImagesOrder(context().owner, context().admin)),
        body: { dueDate: '2036-12-21' },
      }),
    },
    'GET /admin/invoices': { expected: forStaff },
    'GET /admin/invoices/summary': { expected: forStaff },
    'GET /admin/invoices/export': { expected: forStaff },
    'GET /admin/invoices/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(sentInvoice()) }),
    },
    'PUT /admin/invoices/:id/void': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(sentInvoice()) }),
    },

    'POST /subscriptions/payments/receipt': {
      expected: createsForOwner,
      prepare: async () => ({ body: receiptBody((await sentInvoice())._id) }),
    },
    'POST /subscriptions/payments/receipt/:id/upload': {
      expected: createsForOwner,
      prepare: async () => ({
        params: await toId(submittedReceipt()),
        form: receiptForm({}, { name: 'receipt.png', bytes: sampleFile('png') }),
      }),
    },
    'GET /subscriptions/payments/receipts': { expected: forSignedIn },
    'GET /admin/payment-receipts': { expected: forStaff },
    'GET /admin/payment-receipts/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(submittedReceipt()) }),
    },
    'PUT /admin/payment-receipts/:id': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(submittedReceipt()), body: { status: 'approved' } }),
    },
    'PUT /admin/invoices/:id/confirm-payment': {
      expected: forStaff,
      async prepare() {
        const receipt = await submittedReceipt();
        const review = { params: { id: receipt._id }, body: { status: 'approved' } } as const;
        await context().admin.call('PUT /admin/payment-receipts/:id', review);
        return { params: { id: receipt.invoiceId._id } };
      },
    },

    'GET /ledger/balances': { expected: forSignedIn },
    'GET /ledger/entries': { expected: forSignedIn },
    'GET /admin/customers/:id/ledger': {
      expected: forStaff,
      prepare: async () => ({ params: await newUser() }),
    },
    'POST /admin/invoices/:id/payments': {
      expected: createsForStaff,
      async prepare() {
        const { _id: id, amountDue } = await sentInvoice();
        return { params: { id }, body: recordedPaymentBody(amountDue) };
      },
    },
    'POST /admin/invoices/:id/write-off': {
      expected: createsForStaff,
      async prepare() {
        const { _id: id, amountDue } = await sentInvoice();
        return { params: { id }, body: { amountDue, reason: 'Bank charges.' } };
      },
    },
    'POST /admin/invoices/:id/credit': {
      expected: createsForStaff,
      async prepare() {
        const { owner, admin } = context();
        const { _id: id, amountDue } = await sentInvoice();
        await createCredit(owner, admin, 1);
        return { params: { id }, body: { amountDue, amount: 1 } };
      },
    },
    'GET /admin/invoices/:id/purchase': {
      expected: forStaff,
      async prepare() {
        const { invoiceId } = await createApprovedReceipt(context().owner, context().admin);
        return { params: { id: invoiceId._id } };
      },
    },
    'POST /admin/invoices/:id/credit-notes': {
      expected: createsForStaff,
      async prepare() {
        const { invoiceId } = await createApprovedReceipt(context().owner, context().admin);
        return { params: { id: invoiceId._id }, body: creditNoteBody(1) };
      },
    },
    'POST /admin/customers/:id/refunds': {
      expected: createsForStaff,
      async prepare() {
        const { owner, admin } = context();
        const creditBalance = await createCredit(owner, admin, 1);
        return { params: { id: owner.id }, body: { ...refundBody(1), creditBalance } };
      },
    },

    'POST /admin/bank-statements/preview': {
      expected: forStaff,
      prepare: () => ({ form: statementForm([{ text: 'Gift', amount: 5 }]) }),
    },
    'POST /admin/bank-statements': {
      expected: createsForStaff,
      prepare: () => ({ form: statementForm([{ text: crypto.randomUUID(), amount: 5 }]) }),
    },
    'GET /admin/bank-statements': { expected: forStaff },
    'GET /admin/bank-statement-lines': { expected: forStaff },
    'POST /admin/bank-statement-lines/:id/confirm': {
      expected: createsForStaff,
      async prepare() {
        const { _id: invoiceId, amountDue } = await sentInvoice();
        const line = await createStatementLine(context().admin, { amount: amountDue });
        return { params: { id: line._id }, body: { invoiceId, amountDue } };
      },
    },
    'PUT /admin/bank-statement-lines/:id/ignore': {
      expected: forStaff,
      prepare: async () => ({
        params: await toId(createStatementLine(context().admin)),
        body: { reason: 'A transfer between our accounts.' },
      }),
    },
    'PUT /admin/bank-statement-lines/:id/reopen': {
      expected: forStaff,
      prepare: async () => ({ params: await toId(createIgnoredLine(context().admin)) }),
    },
    'GET /admin/ledger/entries': { expected: forStaff },
    'GET /admin/exchange-rates': { expected: forStaff },
    'POST /admin/exchange-rates': {
      expected: createsForStaff,
      prepare: () => ({ body: exchangeRateBody() }),
    },
    'GET /admin/customers/:id/balances': { expected: forStaff, prepare: ownerAsCustomer },
  } satisfies Partial<AccessRows>;
}
