// Migrations that end with the code of earlier releases, because no process runs it anymore.

export interface ContractStep {
  /** As `migration-steps.test.ts` reports them. */
  readonly changes: readonly string[];
  /** The number of the decision that says which release stopped using what is removed. */
  readonly decision: number;
}

/** By the name of the migration. All others only expand the schema (decision 88). */
export const contractSteps: Readonly<Record<string, ContractStep>> = {};
