import type { BuiltInView, SavedView } from '@burnish/contract/studio-lists/entities';
import type { StudioList } from '@burnish/domain/studio-lists';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import type { FilterValues } from '../../lib/list-filters.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { ToolButton } from '../../ui/buttons/tool-button.tsx';
import { listTexts } from '../../ui/lists/list-texts.ts';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { copy } from './copy.ts';
import { useDefaultView } from './default-view.ts';
import { useViews } from './queries.ts';
import styles from './saved-views.module.css';
import { everything, filtersOfQuery, isSameView, queryOfFilters } from './view-query.ts';

// Dialogs are larger than the list of views.
const ViewForm = lazy(() => import('./view-form.tsx'));
const RemoveView = lazy(() => import('./remove-view.tsx'));

interface SavedViewsProps {
  list: StudioList;
  filters: FilterValues;
  /** The URL of the list with only these filters. */
  urlOf: (filters: FilterValues) => string;
  /** Replaces all filters, without an entry in the history. */
  onOpen: (filters: FilterValues) => void;
}

interface View extends Pick<SavedView, 'query' | 'count' | 'countIsCapped'> {
  readonly id: string;
  readonly name: string;
  /** Absent for a view that every list has. */
  readonly saved?: SavedView;
}

const builtInView = ({ key, ...view }: BuiltInView): View => ({
  ...view,
  id: key,
  name: copy.builtIn[key] ?? key,
});

const savedView = (saved: SavedView): View => ({ ...saved, id: saved._id, saved });

type Dialog = { readonly kind: 'save' } | { readonly kind: 'rename' | 'remove'; readonly view: SavedView };

/** The views of a list, with the number of their rows. What is shown now can be saved as another one. */
export default function SavedViews({ list, filters, urlOf, onOpen }: SavedViewsProps) {
  const { data, isError, refetch } = useViews(list);
  const [defaultQuery, setDefaultQuery] = useDefaultView(list);
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);

  // The default view may have been deleted in another browser.
  const checkDefault = useEffectEvent(() => {
    if (data === undefined || defaultQuery === null) return;
    if ([...data.builtIn, ...data.saved].some(({ query }) => query === defaultQuery)) return;
    setDefaultQuery(null);
    if (isSameView(defaultQuery, filters)) onOpen({});
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per loaded reply
  useEffect(() => checkDefault(), [data]);

  if (isError && data === undefined)
    return (
      <p className={styles.views}>
        {copy.failed} <TextButton onClick={() => void refetch()}>{listTexts.retry}</TextButton>
      </p>
    );

  const views = data ? [...data.builtIn.map(builtInView), ...data.saved.map(savedView)] : [];
  const current = views.find(({ query }) => isSameView(query, filters));
  const urlOfView = ({ query }: View) =>
    urlOf(query === '' && defaultQuery ? everything : filtersOfQuery(query));

  function optionsOf({ query, saved }: View): MenuItem[] {
    const isDefault = query === (defaultQuery ?? '');
    const setDefault = () => setDefaultQuery(isDefault || query === '' ? null : query);
    return [
      ...(isDefault && query === ''
        ? []
        : [{ label: isDefault ? copy.removeDefault : copy.makeDefault, onSelect: setDefault }]),
      ...(saved
        ? ([
            { label: copy.rename, onSelect: () => setDialog({ kind: 'rename', view: saved }) },
            'separator',
            {
              label: copy.remove,
              destructive: true,
              onSelect: () => setDialog({ kind: 'remove', view: saved }),
            },
          ] as const)
        : []),
    ];
  }

  const options = current ? optionsOf(current) : [];
  return (
    <nav className={styles.views} aria-label={copy.label}>
      {views.map((view) => (
        <span key={view.id} className={styles.view}>
          <Link to={urlOfView(view)} aria-current={view === current || undefined}>
            {view.name}{' '}
            <span className="num">
              {formatCount(view.count)}
              {view.countIsCapped && '+'}
            </span>
          </Link>
          {view === current && options.length > 0 && (
            <Menu
              align="start"
              trigger={<IconButton icon="more" label={copy.options(view.name)} />}
              items={options}
            />
          )}
        </span>
      ))}
      {data && current === undefined && (
        <ToolButton icon="plus" onClick={() => setDialog({ kind: 'save' })}>
          {copy.save}
        </ToolButton>
      )}
      {(dialog?.kind === 'save' || dialog?.kind === 'rename') && (
        <Suspense fallback={null}>
          <ViewForm
            list={list}
            query={queryOfFilters(filters)}
            view={dialog.kind === 'rename' ? dialog.view : undefined}
            onClose={close}
          />
        </Suspense>
      )}
      {dialog?.kind === 'remove' && (
        <Suspense fallback={null}>
          <RemoveView list={list} view={dialog.view} onClose={close} onRemoved={() => onOpen({})} />
        </Suspense>
      )}
    </nav>
  );
}
