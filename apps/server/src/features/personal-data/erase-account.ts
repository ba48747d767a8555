// Deletes everything about an account that the studio isn't required to keep.
import type { Transaction } from '../../platform/db/transaction.ts';
import { deleteOfUser as eraseIdempotencyKeys } from '../../platform/http/idempotency/repository.ts';
import { eraseSignInData } from '../accounts/erasure/index.ts';
import { eraseAddresses } from '../addresses/erasure/index.ts';
import { eraseBankStatementLines } from '../bank-statements/erasure/index.ts';
import { eraseChat } from '../chat/erasure/index.ts';
import { eraseCustomerNotes } from '../customers/erasure/index.ts';
import { eraseFileCounts } from '../files/erasure/index.ts';
import { eraseNotifications } from '../notifications/erasure/index.ts';
import { eraseOrders } from '../orders/erasure/index.ts';
import { erasePhotos } from '../photos/erasure/index.ts';
import { eraseStyleGuides } from '../photos/style-guides/erasure/index.ts';
import { eraseSavedViews } from '../saved-views/erasure/index.ts';
import { eraseSecondFactor } from '../second-factor/erasure/index.ts';
import { cancelSubscriptions } from '../subscriptions/erasure/index.ts';
import { eraseWebhookEvents } from '../webhooks/erasure/index.ts';

/**
 * Everything but the account's own row, whose lock the caller holds. It can be repeated. Returns the storage keys of
 * files to remove after the commit; those of photos, uploads and exports follow from their rows.
 */
export async function eraseContent(tx: Transaction, userId: string): Promise<string[]> {
  const { queries } = tx;
  await eraseSignInData(tx, userId);
  await eraseSecondFactor(queries, userId);
  await eraseIdempotencyKeys(queries, userId);
  await eraseAddresses(queries, userId);
  await eraseSavedViews(queries, userId);
  await eraseStyleGuides(queries, userId);
  await eraseNotifications(queries, userId);
  await eraseFileCounts(queries, userId);
  await eraseCustomerNotes(queries, userId);
  await eraseWebhookEvents(queries, userId);
  await eraseBankStatementLines(queries, userId, tx.now);
  await cancelSubscriptions(tx, userId);
  await erasePhotos(tx, userId);
  // Messages refer to orders.
  const attachments = await eraseChat(queries, userId);
  const receiptFiles = await eraseOrders(tx, userId);
  return [...attachments, ...receiptFiles];
}
