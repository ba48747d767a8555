/** For pages that no search result should lead to: those of members, and those that are not there. */
export function HiddenHead() {
  return <meta name="robots" content="noindex" />;
}
