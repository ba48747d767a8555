// Numbers of imported invoices and payments. An invoice keeps the number that its customer knows. Those without one, and
// payments, are named after their order.

export const importedNumberLength = 40;

const ownNumber = /^(?:INV-\d{4}-\d{6,9}|IMP-\d+)$/i;

/** Whether the product could give another invoice the same number. */
export function isOwnNumber(number: string): boolean {
  return ownNumber.test(number);
}

/** 'IMP-148': order numbers are unique. */
export function formatImportedNumber(orderNumber: number): string {
  return `IMP-${orderNumber}`;
}
