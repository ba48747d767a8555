// A minimal browser for tests of sign-in: stores cookies by host, path and name, and follows redirects on request.
interface Cookie {
  readonly host: string;
  readonly path: string;
  readonly name: string;
  readonly value: string;
  readonly attributes: string;
}

export interface BrowserResponse {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** The absolute URL of a redirect. Empty if there is none. */
  readonly location: string;
}

function matches(cookie: Cookie, url: URL): boolean {
  const { path } = cookie;
  const isWithinPath =
    url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
  return cookie.host === url.hostname && isWithinPath;
}

function parseCookie(line: string, url: URL): { cookie: Cookie; isExpired: boolean } {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const attribute = (name: string) =>
    attributes.find((part) => part.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const expires = attribute('expires');
  return {
    cookie: {
      host: url.hostname,
      path: attribute('path') ?? '/',
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      attributes: attributes.join('; '),
    },
    isExpired: attribute('max-age') === '0' || (expires !== undefined && new Date(expires).getTime() === 0),
  };
}

export class TestBrowser {
  cookies: Cookie[] = [];

  async #send(href: string, request: RequestInit): Promise<BrowserResponse> {
    const url = new URL(href);
    const cookie = this.cookies
      .filter((stored) => matches(stored, url))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const headers = { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) };
    const response = await fetch(url, { ...request, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#storeCookie(line, url);
    const location = response.headers.get('location');
    return {
      url: url.href,
      status: response.status,
      headers: response.headers,
      body: await response.text(),
      location: location === null ? '' : new URL(location, url).href,
    };
  }

  #storeCookie(line: string, url: URL): void {
    const { cookie, isExpired } = parseCookie(line, url);
    const isSame = (stored: Cookie) =>
      stored.host === cookie.host && stored.path === cookie.path && stored.name === cookie.name;
    this.cookies = this.cookies.filter((stored) => !isSame(stored));
    if (!isExpired) this.cookies.push(cookie);
  }

  open(url: string): Promise<BrowserResponse> {
    return this.#send(url, {});
  }

  submit(url: string, form: Record<string, string>): Promise<BrowserResponse> {
    return this.#send(url, { method: 'POST', body: new URLSearchParams(form) });
  }

  /** Follows redirects to a page, or until one leads to a URL that contains `to`. */
  async follow(from: BrowserResponse, to?: string): Promise<BrowserResponse> {
    let response = from;
    while (response.location !== '' && !(to !== undefined && response.location.includes(to))) {
      response = await this.open(response.location);
    }
    return response;
  }
}
