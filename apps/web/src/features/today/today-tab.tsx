import type { Stats, WaitingItem } from '@burnish/contract/dashboard/entities';
import type { Job } from '@burnish/contract/photos/entities';
import { maxWaitingItems, sumWaiting, type WaitingKind, waitingKinds } from '@burnish/domain/waiting';
import type { FilteredListProps } from '../../lib/list-filters.ts';
import { oneOf } from '../../lib/one-of.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { listTexts } from '../../ui/lists/list-texts.ts';
import { copy } from './copy.ts';
import { DueNext } from './due-next.tsx';
import { KindFilter } from './kind-filter.tsx';
import { useToday } from './queries.ts';
import { type RenderDecision, TodayList } from './today-list.tsx';
import styles from './today-tab.module.css';

/** A list in which further items are found. */
export interface MoreLink {
  readonly label: string;
  readonly to: string;
}

type TodayTabProps = FilteredListProps & {
  /** Undefined while they load. */
  counts: Stats['waiting'] | undefined;
  renderDecision: RenderDecision;
  moreLinks: { readonly [K in WaitingKind]: readonly MoreLink[] };
  jobUrl: (job: Job) => string;
};

interface MoreProps {
  shown: number;
  more: number;
  links: readonly MoreLink[];
}

function More({ shown, more, links }: MoreProps) {
  return (
    <p className={styles.more}>
      {copy.more(shown, more)}
      {links.map(({ label, to }) => (
        <span key={to}>
          {' '}
          <TextLink to={to}>{label}</TextLink>
        </span>
      ))}
    </p>
  );
}

function Nothing({ kind, onShowAll }: { kind: WaitingKind | undefined; onShowAll: () => void }) {
  if (kind === undefined) return <EmptyState heading="h2" title={copy.nothing} text={copy.nothingText} />;
  return (
    <EmptyState
      heading="h2"
      title={copy.nothingOf[kind]}
      action={<TextButton onClick={onShowAll}>{copy.showAll}</TextButton>}
    />
  );
}

/** Loaded items of other kinds are shown until those of the chosen one have been loaded. */
function itemsOf(items: readonly WaitingItem[], kind: WaitingKind | undefined): readonly WaitingItem[] {
  return kind === undefined ? items : items.filter((item) => item.kind === kind);
}

/** Everything that waits for a decision of the studio. */
export function TodayTab({ filters, onFilter, counts, renderDecision, moreLinks, jobUrl }: TodayTabProps) {
  const kind = oneOf(waitingKinds, filters.kind ?? '');
  const { data, isPending, isPlaceholderData, refetch } = useToday(kind);
  const showKind = (next: WaitingKind | undefined) => onFilter({ kind: next ?? '' });
  const items = data && itemsOf(data.items, isPlaceholderData ? kind : undefined);

  function list() {
    if (isPending) return <Skeleton shape="cards" label={copy.loading} />;
    if (items === undefined)
      return (
        <EmptyState
          failed
          heading="h2"
          title={copy.failed}
          action={
            <Button size="small" onClick={() => void refetch()}>
              {listTexts.retry}
            </Button>
          }
        />
      );
    const total = counts && (kind === undefined ? sumWaiting(counts) : counts[kind]);
    const more = Math.max(0, (total ?? 0) - items.length);
    const isCut = more > 0 && !isPlaceholderData && items.length >= maxWaitingItems;
    return (
      <>
        <TodayList
          key={kind ?? 'all'}
          items={items}
          hasMore={isCut || isPlaceholderData}
          renderDecision={renderDecision}
          empty={<Nothing kind={kind} onShowAll={() => showKind(undefined)} />}
        />
        {isCut && (
          <More
            shown={items.length}
            more={more}
            links={kind === undefined ? waitingKinds.flatMap((name) => moreLinks[name]) : moreLinks[kind]}
          />
        )}
      </>
    );
  }

  return (
    <div className={styles.page}>
      <section className={styles.main} aria-label={copy.list}>
        <KindFilter value={kind} counts={counts} onChange={showKind} />
        {list()}
      </section>
      <aside aria-label={copy.dueNext}>{data && <DueNext jobs={data.dueNext} jobUrl={jobUrl} />}</aside>
    </div>
  );
}
