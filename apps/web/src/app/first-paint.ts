/**
 * Runs before the first paint, from the head of every page: the chosen theme without a flash; whether a token is
 * there, so that a prerendered page does not offer 'Login' to somebody who is signed in; and on the pages for members
 * it asks whose token that is (lib/head-start.ts).
 */
export const firstPaint = `(function(d){try{var t=localStorage.getItem('theme'),k=localStorage.getItem('auth_token');if(t==='light'||t==='dark')d.theme=t;if(k)d.session='kept';if(k&&/^\\/(dashboard|subscriptions|admin)\\/?$/.test(location.pathname)){var u='/api/auth/profile',b='Bearer '+k,a=fetch(u,{headers:{Accept:'application/json',Authorization:b}});a.catch(function(){});headStart={url:u,authorization:b,answer:a}}}catch(e){}})(document.documentElement.dataset)`;

/**
 * Runs after the page was read: a title that greets somebody says the name that is kept beside the token, and switches
 * and tabs show what the address says of them.
 */
export const catchUp = `(function(h){try{var n=localStorage.getItem('auth_name');if(n&&h)h.textContent=h.dataset.named+n}catch(e){}})(document.querySelector('h1[data-named]'));(function(q){document.querySelectorAll('[data-query] input').forEach(function(i){if(q.get(i.closest('[data-query]').dataset.query)===i.value)i.checked=true});document.querySelectorAll('[role=tablist][data-query]').forEach(function(l){var a=Array.from(l.querySelectorAll('[role=tab]')),v=q.get(l.dataset.query);if(a.some(function(t){return t.dataset.value===v}))a.forEach(function(t){var c=t.dataset.value===v;t.ariaSelected=c;document.getElementById(t.getAttribute('aria-controls')).dataset.shown=c})})})(new URLSearchParams(location.search))`;
