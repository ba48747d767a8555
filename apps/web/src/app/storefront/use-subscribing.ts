import type { PlanId } from '@burnish/domain/catalogue/plans';
import { useEffect, useEffectEvent, useState, useTransition } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { type Choice, firstView, fromQuery, toQuery, type View } from '../../features/plans/choice.ts';
import { copy } from '../../features/plans/copy.ts';
import { rememberPath } from '../../lib/return-path.ts';
import { toast } from '../../lib/toast.ts';
import { readToken } from '../../lib/token.ts';

/** Only who is signed in can order. Whoever is not goes to sign in, and comes back to what they chose. */
export function useSubscribing() {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const [view, setView] = useState<View>(firstView);
  const [chosen, setChosen] = useState<PlanId | null>(null);
  const [order, setOrder] = useState<Choice | null>(null);
  const [isOpening, startOpening] = useTransition();

  function open(choice: Choice): void {
    setChosen(choice.planId);
    startOpening(() => setOrder(choice));
  }

  function choose(planId: PlanId): void {
    const choice = { ...view, planId };
    if (readToken() !== null) {
      open(choice);
      return;
    }
    const { id, words } = copy.toasts.signInFirst;
    toast.info(words, { id });
    rememberPath(`/pricing?${toQuery(choice)}`);
    void navigate('/auth');
  }

  const comeBack = useEffectEvent((choice: Choice | null) => {
    setQuery({}, { replace: true });
    if (!choice) return;
    setView({ cycle: choice.cycle, currency: choice.currency });
    if (readToken() !== null) open(choice);
  });

  useEffect(() => {
    if (query.size > 0) comeBack(fromQuery(query));
  }, [query]);

  return {
    view,
    changeView: (change: Partial<View>) => setView((known) => ({ ...known, ...change })),
    choose,
    opening: isOpening ? chosen : null,
    order,
    close: () => setOrder(null),
  };
}
