// A browser for tests, as far as signing in needs one: it keeps cookies by host, path and name, and follows
// a redirect only when it is told to.
interface Cookie {
  readonly host: string;
  readonly path: string;
  readonly name: string;
  readonly value: string;
  readonly attributes: string;
}

export interface Answer {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** Where a redirect leads, in full. */
  readonly location: string;
}

function covers(cookie: Cookie, url: URL): boolean {
  const { path } = cookie;
  const isBelow = url.pathname === path || url.pathname.startsWith(path.endsWith('/') ? path : `${path}/`);
  return cookie.host === url.hostname && isBelow;
}

function readCookie(line: string, url: URL): { cookie: Cookie; isGone: boolean } {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
  const of = (name: string) =>
    attributes.find((part) => part.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const expires = of('expires');
  return {
    cookie: {
      host: url.hostname,
      path: of('path') ?? '/',
      name: pair.slice(0, pair.indexOf('=')),
      value: pair.slice(pair.indexOf('=') + 1),
      attributes: attributes.join('; '),
    },
    isGone: of('max-age') === '0' || (expires !== undefined && new Date(expires).getTime() === 0),
  };
}

export class TestBrowser {
  cookies: Cookie[] = [];

  async #send(address: string, request: RequestInit): Promise<Answer> {
    const url = new URL(address);
    const cookie = this.cookies
      .filter((kept) => covers(kept, url))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    const headers = { accept: 'text/html', ...(cookie === '' ? {} : { cookie }) };
    const response = await fetch(url, { ...request, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line, url);
    const location = response.headers.get('location');
    return {
      url: url.href,
      status: response.status,
      headers: response.headers,
      body: await response.text(),
      location: location === null ? '' : new URL(location, url).href,
    };
  }

  #keep(line: string, url: URL): void {
    const { cookie, isGone } = readCookie(line, url);
    const isSame = (kept: Cookie) =>
      kept.host === cookie.host && kept.path === cookie.path && kept.name === cookie.name;
    this.cookies = this.cookies.filter((kept) => !isSame(kept));
    if (!isGone) this.cookies.push(cookie);
  }

  open(address: string): Promise<Answer> {
    return this.#send(address, {});
  }

  submit(address: string, form: Record<string, string>): Promise<Answer> {
    return this.#send(address, { method: 'POST', body: new URLSearchParams(form) });
  }

  /** Follows redirects until there is a page, or until one leads to an address that contains `to`. */
  async follow(from: Answer, to?: string): Promise<Answer> {
    let at = from;
    while (at.location !== '' && !(to !== undefined && at.location.includes(to))) {
      at = await this.open(at.location);
    }
    return at;
  }
}
