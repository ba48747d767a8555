/** An open invoice for the plan of a subscription, as other features describe it. */
export interface OpenInvoice {
  /** Its number. */
  readonly name: string;
  /** '$197'. */
  readonly amount: string;
  /** 'Gold Plan, $197 per month'. */
  readonly terms: string;
  /** A payment was reported, which the studio is checking. */
  readonly isPaymentSubmitted: boolean;
  /** Money was received for a part of it, so that it isn't voided. */
  readonly isPartiallyPaid: boolean;
  /** It was sent by auto-renew. */
  readonly isAutoRenewal: boolean;
}

/** The invoice that is voided when auto-renew is switched off or another plan is chosen. Null: there is none. */
export function unpaidRenewal(invoice: OpenInvoice | null): OpenInvoice | null {
  const isVoided = invoice?.isAutoRenewal && !invoice.isPaymentSubmitted && !invoice.isPartiallyPaid;
  return isVoided ? invoice : null;
}
