/**
 * An argument of the browser. The headless shell knows no connection type and loads lazy images from 3,000 px ahead. This is the
 * distance on a fast connection. The other settings are Playwright's own, which the argument replaces.
 */
export const lazyImageDistance =
  '--blink-settings=lazyLoadingImageMarginPxUnknown=1250,primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';
