/** For account pages and the 404 page. */
export function NoIndex() {
  return <meta name="robots" content="noindex" />;
}
