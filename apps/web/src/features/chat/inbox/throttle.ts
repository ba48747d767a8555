/** Runs an action immediately, then at most once per interval. Calls in between lead to one run at its end. */
export function throttle(intervalMs: number, run: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPending = false;

  function call(): void {
    isPending = timer !== undefined;
    if (isPending) return;
    timer = setTimeout(() => {
      timer = undefined;
      if (isPending) call();
    }, intervalMs);
    run();
  }

  return {
    call,
    cancel() {
      clearTimeout(timer);
      timer = undefined;
      isPending = false;
    },
  };
}
