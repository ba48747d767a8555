// Accessibility rules of axe-core, run in the page.
import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';

/** Minified, because every page that is checked has to be sent it and to parse it. */
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface RuleSelection {
  readonly only?: readonly string[];
  readonly except?: readonly string[];
}

/** The rules that depend on colors. They take longer than all others together. */
const colorRules = ['color-contrast', 'link-in-text-block'];

/** A script that runs axe on `context`, an expression, and results in its violations, one line per rule. */
function runAxe(context: string, { only, except = [] }: RuleSelection): string {
  const options = {
    resultTypes: ['violations'],
    iframes: false,
    rules: Object.fromEntries(except.map((rule) => [rule, { enabled: false }])),
    ...(only === undefined ? {} : { runOnly: { type: 'rule', values: only } }),
  };
  return `axe.run(${context}, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' | ')))`;
}

async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axeSource);
}

/**
 * Controls whose label for screen readers doesn't begin with the text that is visible on them: they can't be operated by
 * speaking that text. The rule of axe about it counts text that is hidden from screen readers.
 */
const findUnspeakable = `((root) => {
  const textOf = (node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.data;
    if (!(node instanceof HTMLElement) || node.matches('[aria-hidden="true"], .vh') || !node.checkVisibility()) return ' ';
    return [...node.childNodes].map(textOf).join('');
  };
  // A sign such as + is not spoken as a label.
  const normalize = (text) => (/[a-z0-9]/i.test(text) ? text.replaceAll(/\\s+/g, ' ').trim().toLowerCase() : '');
  return [...root.querySelectorAll(':is(a, button, [role="tab"], summary)[aria-label]')]
    .filter((control) => !normalize(control.getAttribute('aria-label')).startsWith(normalize(textOf(control))))
    .map((control) => control.getAttribute('aria-label') + ': ' + textOf(control));
})`;

/** Checks the elements that match `part` with all rules that do not depend on colors. */
export async function expectNoViolations(page: Page, part = 'html'): Promise<void> {
  await loadAxe(page);
  const run = runAxe(JSON.stringify(part), { except: colorRules });
  expect(await page.evaluate<string[]>(run)).toEqual([]);
  const unspeakable = `${findUnspeakable}(document.querySelector(${JSON.stringify(part)}))`;
  expect(await page.evaluate<string[]>(unspeakable)).toEqual([]);
}

/**
 * Whether text is readable follows from its color and size, and from the backgrounds of the element and its ancestors.
 * Returns the visible elements with text whose combination is not in `known`, and their combinations as hashes.
 */
const findNewTexts = `((root, known) => {
  const seen = new Set(known);
  const hashes = [];
  const backgrounds = new Map([[null, '']]);
  const backgroundOf = (element) => {
    if (element === null || backgrounds.has(element)) return backgrounds.get(element);
    const { backgroundColor, backgroundImage, opacity, filter } = getComputedStyle(element);
    const own = [backgroundColor, backgroundImage, opacity, filter].join();
    const isEmpty = own === 'rgba(0, 0, 0, 0),none,1,none';
    const background = backgroundOf(element.parentElement) + (isEmpty ? '' : '/' + own);
    backgrounds.set(element, background);
    return background;
  };
  const hash = (text) => {
    let [a, b] = [0xdeadbeef, 0x41c6ce57];
    for (let index = 0; index < text.length; index++) {
      const code = text.charCodeAt(index);
      a = Math.imul(a ^ code, 2654435761);
      b = Math.imul(b ^ code, 1597334677);
    }
    return (b >>> 0) * 2 ** 21 + (a >>> 11);
  };
  const hasText = (element) =>
    element.matches('a, input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '');
  const elements = [root, ...root.querySelectorAll('*')].filter((element) => {
    if (!hasText(element) || !element.checkVisibility()) return false;
    const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element);
    const classes = [element.tagName, element.className, element.parentElement?.className];
    const combination = hash([...classes, color, fontSize, fontWeight, textShadow, backgroundOf(element)].join());
    if (seen.has(combination)) return false;
    seen.add(combination);
    hashes.push(combination);
    return true;
  });
  return { elements, hashes };
})`;

/**
 * Text that is fading has other colors for a moment. Waits until nothing fades, and stops what measures time, such as
 * that of a toast, so that nothing begins to fade during the check. Returns a function that lets time go on.
 */
const waitForFades = `(async () => {
  const isFading = ({ effect }) =>
    Number.isFinite(effect.getComputedTiming().endTime) &&
    effect.getKeyframes().some((frame) => 'opacity' in frame);
  const timers = document.getAnimations().filter((animation) => animation.playState === 'running' && !isFading(animation));
  for (const timer of timers) timer.pause();
  await Promise.allSettled(document.getAnimations().filter(isFading).map(({ finished }) => finished));
  return () => timers.forEach((timer) => timer.play());
})`;

/** Checks the colors of texts whose combination is not in `known`, and adds them to it. */
export async function expectReadableColors(page: Page, known: Set<number>, part = 'html'): Promise<void> {
  await loadAxe(page);
  const { hashes, violations } = await page.evaluate<{ hashes: number[]; violations: string[] }>(
    `(async () => {
      const resume = await ${waitForFades}();
      const { elements, hashes } = ${findNewTexts}(document.querySelector(${JSON.stringify(part)}), ${JSON.stringify([...known])});
      const violations =
        elements.length === 0 ? [] : await ${runAxe('{ include: elements }', { only: colorRules })};
      resume();
      return { hashes, violations };
    })()`,
  );
  expect(violations).toEqual([]);
  for (const hash of hashes) known.add(hash);
}
