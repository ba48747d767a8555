import type { SearchResult, SearchResultKind } from '@burnish/contract/search/entities';
import { searchTermLength } from '@burnish/domain/search';
import { Command as List } from 'cmdk';
import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { formatMoney } from '../../lib/format.ts';
import { useDebouncedInput } from '../../lib/use-debounced-input.ts';
import {
  invoiceStatusLabels,
  jobStatusLabels,
  orderStatusLabels,
  receiptStatusLabels,
  type StatusLabel,
} from '../../presentation/status-labels.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Icon } from '../../ui/display/icon.tsx';
import { Status } from '../../ui/feedback/status.tsx';
import { KeyCap } from '../../ui/forms/key-cap.tsx';
import { Backdrop, dialogTexts } from '../../ui/overlays/modal.tsx';
import type { Command, CommandsProps } from './commands.ts';
import { copy } from './copy.ts';
import { closeCommandDialogs, restoreFocus } from './dialogs.ts';
import { CommandKeys } from './keys.tsx';
import { MatchedText } from './matched-text.tsx';
import styles from './palette.module.css';
import { isSearchable, useSearch } from './queries.ts';
import { rankItems } from './ranking.ts';

export interface PaletteProps extends CommandsProps {
  onChoose: (command: Pick<Command, 'to' | 'run'>) => void;
}

/** In the order of the groups. */
const resultKinds: readonly SearchResultKind[] = ['customer', 'job', 'order', 'invoice', 'receipt'];

function statusOf(result: SearchResult): StatusLabel | null {
  switch (result.kind) {
    case 'customer':
      return null;
    case 'order':
      return orderStatusLabels[result.status];
    case 'invoice':
      return invoiceStatusLabels[result.status];
    case 'job':
      return jobStatusLabels[result.status];
    case 'receipt':
      return receiptStatusLabels[result.status];
  }
}

function factOf(result: SearchResult): string | null {
  if (result.kind === 'job') return copy.photos(result.photoCount);
  return 'amount' in result ? formatMoney(result.amount, result.currency) : null;
}

interface RowProps {
  id: string;
  label: string;
  detail?: string | undefined;
  term: string;
  onSelect: () => void;
  children?: ReactNode;
}

function Row({ id, label, detail, term, onSelect, children }: RowProps) {
  return (
    <List.Item value={id} className={styles.row} onSelect={onSelect}>
      <span className={styles.label}>
        <span>
          <MatchedText text={label} term={term} />
        </span>
        {detail !== undefined && (
          <small className={styles.detail}>
            <MatchedText text={detail} term={term} />
          </small>
        )}
      </span>
      {children}
    </List.Item>
  );
}

function ResultRow({ result, term, onSelect }: { result: SearchResult; term: string; onSelect: () => void }) {
  const status = statusOf(result);
  const fact = factOf(result);
  return (
    <Row
      id={`${result.kind}-${result._id}`}
      label={result.title}
      detail={[result.detail, fact].filter(Boolean).join(', ')}
      term={term}
      onSelect={onSelect}
    >
      {status && (
        <small className={styles.status}>
          <Status tone={status.tone}>{status.label}</Status>
        </small>
      )}
    </Row>
  );
}

/** Commands in groups while nothing is typed; then in one list, best first. */
function groupCommands(
  commands: readonly Command[],
  text: string,
): readonly (readonly [string, readonly Command[]])[] {
  if (text.trim() !== '') return [[copy.commands, rankItems(commands, text)]];
  const names = [...new Set(commands.map(({ group }) => group))];
  return names.map((name) => [name, commands.filter(({ group }) => group === name)]);
}

/** Matches for what is typed now. Results of an earlier term are left out. */
function useMatches({ commands, waiting = [] }: CommandsProps) {
  const [term, setTerm] = useState('');
  const [text, setText] = useDebouncedInput(term, setTerm);
  const isCurrent = text.trim() === term.trim();
  const search = useSearch(term);
  const results = isCurrent ? (search.data ?? []) : [];
  const groups = groupCommands(commands, text);
  const items = rankItems(waiting, text);
  const hasCommands = items.length > 0 || groups.some(([, members]) => members.length > 0);

  const isSearched = isSearchable(text);
  const isWaiting = isSearched && (!isCurrent || search.isPending);
  const isEmpty = !hasCommands && results.length === 0;

  function message(): string {
    if (isWaiting) return isCurrent && search.isPaused ? copy.offline : copy.searching;
    if (isSearched && search.isError) return copy.failed;
    if (results.length > 0) return copy.found(results.length);
    return isEmpty ? copy.nothingFound(text.trim()) : '';
  }

  return {
    text,
    setText,
    items,
    groups,
    results,
    message: message(),
    retry: isCurrent && search.isError ? () => void search.refetch() : null,
  };
}

export default function Palette(props: PaletteProps) {
  const { onChoose, resultUrl } = props;
  const { text, setText, items, groups, results, message, retry } = useMatches(props);
  return (
    <Dialog.Root open onOpenChange={closeCommandDialogs}>
      <Dialog.Portal>
        <Backdrop />
        <Dialog.Content
          className={styles.palette}
          aria-describedby={undefined}
          aria-modal
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            restoreFocus();
          }}
        >
          <Dialog.Title className="vh">{copy.palette}</Dialog.Title>
          <List shouldFilter={false} loop vimBindings={false} label={copy.search} className={styles.commands}>
            <div className={styles.search}>
              <Icon name="search" />
              <List.Input
                value={text}
                onValueChange={setText}
                placeholder={copy.search}
                maxLength={searchTermLength.max}
                className={styles.input}
              />
              <span className={styles.close}>
                <IconButton icon="close" label={dialogTexts.close} onClick={closeCommandDialogs} />
              </span>
            </div>
            <List.List label={copy.suggestions} className={styles.list}>
              {items.length > 0 && (
                <List.Group heading={copy.waiting}>
                  {items.map(({ id, label, detail, to }) => (
                    <Row
                      key={id}
                      id={`waiting-${id}`}
                      label={label}
                      detail={detail}
                      term={text}
                      onSelect={() => onChoose({ to })}
                    />
                  ))}
                </List.Group>
              )}
              {groups.map(
                ([name, members]) =>
                  members.length > 0 && (
                    <List.Group key={name} heading={name}>
                      {members.map((command) => (
                        <Row
                          key={command.id}
                          id={`command-${command.id}`}
                          label={command.label}
                          term={text}
                          onSelect={() => onChoose(command)}
                        >
                          {command.keys && <CommandKeys keys={command.keys} />}
                        </Row>
                      ))}
                    </List.Group>
                  ),
              )}
              {resultKinds.map((kind) => {
                const members = results.filter((result) => result.kind === kind);
                return (
                  members.length > 0 && (
                    <List.Group key={kind} heading={copy.results[kind]}>
                      {members.map((result) => (
                        <ResultRow
                          key={result._id}
                          result={result}
                          term={text}
                          onSelect={() => onChoose({ to: resultUrl(result) })}
                        />
                      ))}
                    </List.Group>
                  )
                );
              })}
              {retry && <Row id="retry" label={copy.retry} term="" onSelect={retry} />}
            </List.List>
          </List>
          <p role="status" className={results.length > 0 ? 'vh' : styles.message}>
            {message}
          </p>
          <footer className={styles.hints} aria-hidden="true">
            <span>
              <KeyCap>↑</KeyCap>
              <KeyCap>↓</KeyCap>
              {copy.hints.choose}
            </span>
            <span>
              <KeyCap>Enter</KeyCap>
              {copy.hints.open}
            </span>
            <span>
              <KeyCap>Esc</KeyCap>
              {copy.hints.close}
            </span>
          </footer>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
