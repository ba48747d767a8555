import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { useDebouncedInput } from '../../../lib/use-debounced-input.ts';
import { Anchor } from '../../../ui/buttons/anchor.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { StaticItems } from '../static-items.tsx';
import { copy } from './copy.ts';
import styles from './guides.module.css';
import type { SearchResult, TextPart } from './search-guides.ts';
import { useGuideSearch, useQueryParam } from './use-guide-search.ts';

function Excerpt({ parts }: { parts: readonly TextPart[] }) {
  return (
    <StaticItems items={parts}>{({ text, isMatch }) => (isMatch ? <mark>{text}</mark> : text)}</StaticItems>
  );
}

function ResultList({ results }: { results: readonly SearchResult[] }) {
  return (
    <ol className={styles.results}>
      {results.map(({ href, title, heading, excerpt }) => (
        <li key={href}>
          <Anchor to={href}>{heading === '' ? title : `${title}: ${heading}`}</Anchor>
          <p>
            <Excerpt parts={excerpt} />
          </p>
        </li>
      ))}
    </ol>
  );
}

interface SearchResultsProps {
  query: string;
  onClear: () => void;
}

function SearchResults({ query, onClear }: SearchResultsProps) {
  const search = useGuideSearch(query);
  const hasResults = search.status === 'done' && search.results.length > 0;
  const texts = {
    idle: '',
    loading: copy.search.loading,
    failed: copy.search.failed,
    done: search.status === 'done' && !hasResults ? copy.search.empty(query) : '',
  };
  const text = hasResults ? copy.search.results(search.results.length) : texts[search.status];
  return (
    <div className={styles.found}>
      <h1 className="h-title">{copy.search.title}</h1>
      <p role="status" className={styles.foundCount}>
        {text}
      </p>
      {search.status === 'failed' && <TextButton onClick={search.retry}>{copy.search.retry}</TextButton>}
      {search.status === 'done' && !hasResults && <p>{copy.search.emptyText}</p>}
      {hasResults && <ResultList results={search.results} />}
      <TextButton onClick={onClear}>{copy.search.clear}</TextButton>
    </div>
  );
}

/** Moves the focus between the field and the results with the arrow keys. */
function moveFocus(area: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const { activeElement } = document;
  const stops: Element[] = [...area.querySelectorAll('input[type="search"], ol a')];
  const current = activeElement === null ? -1 : stops.indexOf(activeElement);
  const next = stops[current + (event.key === 'ArrowDown' ? 1 : -1)];
  if (current === -1 || !(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

interface GuideSearchProps {
  /** Shown while nothing is searched for. */
  children: ReactNode;
}

/** The search field, and its results in place of the page. */
export function GuideSearch({ children }: GuideSearchProps) {
  const [query, setQuery] = useQueryParam();
  const [text, setText] = useDebouncedInput(query, setQuery);
  const area = useRef<HTMLDivElement>(null);
  const clear = () => {
    setText('');
    setQuery('');
    area.current?.querySelector('input')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && text !== '') {
      event.preventDefault();
      clear();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      area.current?.querySelector<HTMLElement>('ol a')?.click();
    } else if (area.current !== null) {
      moveFocus(area.current, event);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the field and the links in it
    <div ref={area} className={styles.article} onKeyDown={onKeyDown}>
      <search className="scripted">
        <SearchField label={copy.search.label} value={text} onChange={setText} shortcut="/" />
      </search>
      {query.trim() === '' ? children : <SearchResults query={query.trim()} onClear={clear} />}
    </div>
  );
}
