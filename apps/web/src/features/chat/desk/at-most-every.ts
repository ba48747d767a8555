/** At once, and then no more than once in so many milliseconds; what was asked for meanwhile is done at its end. */
export function atMostEvery(milliseconds: number, act: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWanted = false;

  function rest(): void {
    timer = setTimeout(() => {
      timer = undefined;
      if (isWanted) ask();
    }, milliseconds);
  }

  function ask(): void {
    isWanted = timer !== undefined;
    if (isWanted) return;
    rest();
    act();
  }

  return {
    ask,
    stop() {
      clearTimeout(timer);
      timer = undefined;
      isWanted = false;
    },
  };
}
