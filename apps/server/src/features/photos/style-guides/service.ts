// Briefs, tiers and turnarounds that customers save under a name, and what their last job had.
import type { Handled } from '@burnish/contract/api';
import type { LastJob, StyleGuide } from '@burnish/contract/style-guides/entities';
import type { AuditAction } from '@burnish/domain/audit-actions';
import { DomainError } from '@burnish/domain/errors';
import { commonTier, maxStyleGuides } from '@burnish/domain/photos/style-guide';
import type { Database } from '../../../platform/db/database.ts';
import type { Transact, Transaction } from '../../../platform/db/transaction.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import * as repository from './repository.ts';

type StyleGuideInput = Handled['POST /photos/style-guides']['body'];

export interface StyleGuides {
  /** The caller's, by name. */
  list(caller: Caller): Promise<{ styleGuides: StyleGuide[]; lastJob: LastJob | null }>;
  /** @throws DomainError TOO_MANY_STYLE_GUIDES, STYLE_GUIDE_NAME_TAKEN */
  add(caller: Caller, input: StyleGuideInput): Promise<StyleGuide>;
  /** @throws DomainError NOT_FOUND, STYLE_GUIDE_NAME_TAKEN */
  edit(caller: Caller, id: string, input: StyleGuideInput): Promise<StyleGuide>;
  /** @throws DomainError NOT_FOUND */
  remove(caller: Caller, id: string): Promise<void>;
}

type Content = Pick<repository.StyleGuideRow, 'name' | 'brief' | 'tier' | 'turnaround'>;

function contentOf({ name, brief, tier, turnaround }: StyleGuideInput): Content {
  return { name, brief: brief || null, tier: tier ?? null, turnaround };
}

function styleGuideView({
  id,
  name,
  brief,
  tier,
  turnaround,
  createdAt,
}: repository.StyleGuideRow): StyleGuide {
  return { _id: id, name, brief, tier, turnaround, createdAt: createdAt.toISOString() };
}

/** Records which style guide changed, but nothing that it contains, because audit records are never deleted. */
function recordChange(tx: Transaction, userId: string, action: AuditAction, styleGuideId: string): void {
  tx.record({ action, entity: 'user', id: userId, ownerId: userId, before: null, after: { styleGuideId } });
}

/** @throws DomainError STYLE_GUIDE_NAME_TAKEN */
function verifyName(name: string, others: readonly repository.StyleGuideRow[]): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    throw new DomainError('STYLE_GUIDE_NAME_TAKEN', [
      { path: 'name', message: 'You have a style guide with this name.' },
    ]);
}

export function createStyleGuides({
  database,
  transact,
}: {
  database: Database;
  transact: Transact;
}): StyleGuides {
  const { queries } = database;

  async function lockStyleGuides(tx: Transaction, caller: Caller): Promise<repository.StyleGuideRow[]> {
    await repository.lockUser(tx.queries, caller.id);
    return repository.listStyleGuides(tx.queries, caller.id);
  }

  async function findLastJob(userId: string): Promise<LastJob | null> {
    const job = await repository.findLastJob(queries, userId);
    if (job === undefined) return null;
    const { id, number, brief, turnaround } = job;
    const tier = commonTier(await repository.listJobTiers(queries, id));
    return { jobId: id, number, brief, tier, turnaround };
  }

  return {
    async list({ id: userId }) {
      const rows = await repository.listStyleGuides(queries, userId);
      return { styleGuides: rows.map(styleGuideView), lastJob: await findLastJob(userId) };
    },

    add: (caller, input) =>
      transact(caller, async (tx) => {
        const others = await lockStyleGuides(tx, caller);
        if (others.length >= maxStyleGuides) throw new DomainError('TOO_MANY_STYLE_GUIDES');
        verifyName(input.name, others);
        const row = { id: tx.newId(), userId: caller.id, ...contentOf(input), createdAt: tx.now };
        await repository.insertStyleGuide(tx.queries, row);
        recordChange(tx, caller.id, 'add_style_guide', row.id);
        return styleGuideView(row);
      }),

    edit: (caller, id, input) =>
      transact(caller, async (tx) => {
        const all = await lockStyleGuides(tx, caller);
        const row = all.find((own) => own.id === id);
        if (row === undefined) throw new DomainError('NOT_FOUND');
        verifyName(
          input.name,
          all.filter((other) => other !== row),
        );
        const changed = { ...row, ...contentOf(input) };
        if (JSON.stringify(changed) !== JSON.stringify(row)) {
          await repository.updateStyleGuide(tx.queries, id, contentOf(input));
          recordChange(tx, caller.id, 'edit_style_guide', id);
        }
        return styleGuideView(changed);
      }),

    remove: (caller, id) =>
      transact(caller, async (tx) => {
        const all = await lockStyleGuides(tx, caller);
        if (!all.some((own) => own.id === id)) throw new DomainError('NOT_FOUND');
        await repository.deleteStyleGuide(tx.queries, id);
        recordChange(tx, caller.id, 'remove_style_guide', id);
      }),
  };
}
