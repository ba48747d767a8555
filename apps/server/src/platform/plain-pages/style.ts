/** Resembles the product, but with its own values: the page must not depend on the built web application. */
export const style = `
:root {
  color-scheme: light dark;
  --background: light-dark(#efefef, #202020);
  --surface: light-dark(#ffffff, #2c2c2c);
  --hover: light-dark(#e6e6e6, #383838);
  --text: light-dark(#0e0e0e, #f0f0f0);
  --text-2: light-dark(#3f3f3f, #cfcfcf);
  --text-3: light-dark(#5a5a5a, #b0b0b0);
  --border: light-dark(#d6d6d6, #424242);
  --control: light-dark(#7f7f7f, #8f8f8f);
  --primary: light-dark(#0e0e0e, #f2f2f2);
  --primary-ink: light-dark(#ffffff, #0e0e0e);
  --primary-hover: light-dark(#3a3a3a, #d4d4d4);
  --error: light-dark(#a3003b, #ff93b0);
}
* { box-sizing: border-box; margin: 0; }
body { background: var(--background); color: var(--text); font: 400 1rem/1.5 Archivo, Arial, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: clamp(2rem, 8vh, 4.5rem) 1.25rem 3rem; }
h1 { font-size: clamp(1.75rem, 6vw, 2.5rem); font-weight: 580; line-height: 1; letter-spacing: -.022em; margin-bottom: 1rem; }
h2 { font-size: 1.125rem; font-weight: 580; line-height: 1.32; margin: 2.25rem 0 .75rem; }
p { color: var(--text-2); }
p + p { margin-top: .75rem; }
a { color: var(--text); text-underline-offset: .22em; }
ul { list-style: none; padding: 0; border-top: 1px solid var(--border); }
li { border-bottom: 1px solid var(--border); }
button { font: inherit; cursor: pointer; border-radius: 2px; min-height: 3rem; width: 100%; }
.person { display: block; min-height: 4.125rem; padding: .5rem .75rem; text-align: left; color: var(--text); background: var(--surface); border: 0; border-radius: 0; }
.person:hover, .secondary:hover { background: var(--hover); }
.person span { display: block; overflow-wrap: anywhere; }
.person .email, .reason { color: var(--text-3); font-size: .875rem; overflow-wrap: anywhere; }
label { display: block; margin: .75rem 0 .25rem; font-size: .9375rem; }
input:not([type=checkbox]) { font: inherit; width: 100%; min-height: 2.75rem; padding: 0 .75rem; color: var(--text); background: var(--surface); border: 1px solid var(--control); border-radius: 2px; }
input[aria-invalid] { border-color: var(--error); border-width: 2px; }
.error { color: var(--error); font-size: .875rem; margin-top: .25rem; }
.checkbox { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; margin: .5rem 0; cursor: pointer; }
.checkbox input { width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--primary); }
.primary { color: var(--primary-ink); background: var(--primary); border: 0; font-weight: 580; }
.primary:hover { background: var(--primary-hover); }
.secondary { margin-top: .75rem; color: var(--text); background: transparent; border: 1px solid var(--control); }
main:has(iframe) { max-width: 44rem; }
iframe { width: 100%; height: 42rem; margin-top: 1.5rem; border: 1px solid var(--border); background: var(--surface); }
pre { font: .875rem/1.5 monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
a.person { text-decoration: none; }
p + ul, ul + p, form + p { margin-top: 1.25rem; }
:focus-visible { outline: 2px solid var(--text); outline-offset: 3px; }
`;
