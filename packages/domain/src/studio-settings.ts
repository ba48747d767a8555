/** Payment profiles of all currencies. */
export const maxPaymentProfiles = 20;

/** In characters, after trimming. */
export const paymentProfileNameLength = 60;
