import type { WaitingItem } from '@burnish/contract/dashboard/entities';
import { type WaitingGroup, waitingGroups } from '@burnish/domain/waiting';
import { type ReactNode, useRef } from 'react';
import { formatCount } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import { ArrivedButton } from '../../ui/lists/arrived-button.tsx';
import { copy } from './copy.ts';
import { nextWaiting, type ShownItem } from './shown-items.ts';
import styles from './today-list.module.css';
import { useShownItems } from './use-shown-items.ts';
import { focusRow, useTodayKeys } from './use-today-keys.ts';
import { WaitingRow } from './waiting-row.tsx';

export interface DecisionEvents {
  /** Called when a decision is sent. */
  readonly onDecide: () => void;
  /** Called once the page shows it. */
  readonly onDecided: () => void;
  /** Called once nothing is left to decide, although the item still waits for something else to happen. */
  readonly onSettled: () => void;
}

/** What is needed to decide about an item, and the actions. */
export type RenderDecision = (
  item: WaitingItem,
  events: DecisionEvents,
  options: { readonly isGone: boolean },
) => ReactNode;

interface TodayListProps {
  items: readonly WaitingItem[];
  /** More items wait than were loaded. */
  hasMore: boolean;
  renderDecision: RenderDecision;
  /** Instead of the list, when nothing waits. */
  empty: ReactNode;
}

function GroupHeading({ group, count }: { group: WaitingGroup; count: number }) {
  return (
    <h2 className={styles.group} data-group={group}>
      {copy.groups[group]} <span className="num">{formatCount(count)}</span>
      {group === 'waiting' && <span className={styles.order}>{copy.longestFirst}</span>}
    </h2>
  );
}

export function TodayList({ items, hasMore, renderDecision, empty }: TodayListProps) {
  const container = useRef<HTMLDivElement>(null);
  const now = useNow();
  /** After two frames, when the rows and the focus of a closed dialog are in place. */
  const moveTo = (id: string | null) =>
    requestAnimationFrame(() => requestAnimationFrame(() => focusRow(container, id)));
  const list = useShownItems({ items, hasMore, onMoveTo: moveTo });
  const { shown, openId, arrived, setOpenId } = list;
  useTodayKeys(container, { shown, openId, onOpen: setOpenId });

  /** An item that waits for something else afterwards stays open. Its button is gone, and with it the focus. */
  const onDecided = () => moveTo(openId);

  function onSettled(id: string) {
    const nextId = nextWaiting(shown, id) ?? id;
    if (openId === id) setOpenId(nextId);
    moveTo(nextId);
  }

  const groups = waitingGroups.flatMap((group) => {
    const entries = shown.filter(({ item }) => item.group === group);
    return entries.length === 0 ? [] : [{ group, entries }];
  });
  const row = (entry: ShownItem) => (
    <WaitingRow
      key={entry.id}
      entry={entry}
      now={now}
      isOpen={entry.id === openId}
      onToggle={() => setOpenId(entry.id === openId ? null : entry.id)}
    >
      {renderDecision(
        entry.item,
        {
          onDecide: () => list.onDecide(entry.id),
          onDecided,
          onSettled: () => onSettled(entry.id),
        },
        entry,
      )}
    </WaitingRow>
  );
  return (
    <div
      ref={container}
      className={styles.list}
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && list.onPointerEnter()}
      onPointerLeave={list.onPointerLeave}
    >
      <ArrivedButton count={arrived} onShow={list.showArrived} />
      {groups.length === 0 && arrived === 0 && empty}
      {groups.map(({ group, entries }) => (
        <section key={group}>
          <GroupHeading group={group} count={entries.length} />
          <ol className={styles.rows}>{entries.map(row)}</ol>
        </section>
      ))}
    </div>
  );
}
