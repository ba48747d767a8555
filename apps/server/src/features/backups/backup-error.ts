/** Why a backup can't be made or restored. The message is for the operator, and is shown without a stack trace. */
export class BackupError extends Error {}
