import Bowser from 'bowser';

/** Longer headers aren't from browsers. */
const maxLength = 500;

export const unknownDevice = 'Unknown device';

/** Other names that the library returns are parts of the header, which the sender chooses. */
const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP));
const systems: ReadonlySet<string> = new Set(Object.values(Bowser.OS_MAP));

/** The browser and system that a User-Agent header claims to be from, such as 'Chrome on Windows'. */
export function describeDevice(userAgent: string | undefined): string {
  if (userAgent === undefined || userAgent === '' || userAgent.length > maxLength) return unknownDevice;
  const { browser, os } = Bowser.parse(userAgent);
  const names = [
    ...(browser.name !== undefined && browsers.has(browser.name) ? [browser.name] : []),
    ...(os.name !== undefined && systems.has(os.name) ? [os.name] : []),
  ];
  return names.length === 0 ? unknownDevice : names.join(' on ');
}
