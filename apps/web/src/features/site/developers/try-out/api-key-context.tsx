import { createContext, type ReactNode, use, useState } from 'react';

interface EnteredKey {
  readonly apiKey: string;
  readonly setApiKey: (apiKey: string) => void;
}

const ApiKeyContext = createContext<EnteredKey>({ apiKey: '', setApiKey: () => {} });

/** Keeps an entered API key for all calls of the page, in memory only. */
export function ApiKeyProvider({ children }: { children: ReactNode }) {
  const [apiKey, setApiKey] = useState('');
  return <ApiKeyContext value={{ apiKey, setApiKey }}>{children}</ApiKeyContext>;
}

export const useEnteredKey = () => use(ApiKeyContext);
