// Inline scripts of every page. They are constants, because the content security policy allows them by their hash.
import { accountPaths } from './prerendered-paths.ts';

const accountPattern = `^(${accountPaths.map((path) => path.replaceAll('/', '\\/')).join('|')})\\/?$`;

/**
 * Runs before the first paint: applies the chosen theme and width of the sidebar, marks the document if a token is stored, so that a prerendered
 * page does not show "Login" to a signed-in user, and on account pages requests the profile and what waits for the customer
 * or the studio (lib/send-request.ts). It reads each response, because an unread one keeps its connection busy.
 */
export const beforePaint = `(function(d){try{var t=localStorage.getItem('theme'),k=localStorage.getItem('auth_token'),s=localStorage.getItem('sidebar');if(t==='light'||t==='dark')d.theme=t;d.sidebar=s||(matchMedia('(max-width: 63.99rem)').matches?'collapsed':'expanded');if(k)d.session='stored';if(k&&/${accountPattern}/.test(location.pathname)){var b='Bearer '+k;prefetchedRequests=['/api/auth/profile'].concat(location.pathname.indexOf('/admin')?'/api/orders/overview':location.search==='?tab=today'?['/api/admin/dashboard/stats','/api/admin/today']:[]).map(function(u){var a=fetch(u,{headers:{Accept:'application/json',Authorization:b}}).then(function(r){return r.blob().then(function(c){return new Response(c,r)})});a.catch(function(){});return{url:u,authorization:b,response:a}})}}catch(e){}})(document.documentElement.dataset)`;

/**
 * Runs when the document has been parsed: fills the stored name into the greeting, and selects the switches and tabs that
 * the URL names.
 */
export const afterParse = `(function(h){try{var n=localStorage.getItem('auth_name');if(n&&h)h.textContent=h.dataset.greeting+n}catch(e){}})(document.querySelector('h1[data-greeting]'));(function(q){document.querySelectorAll('[data-query] input').forEach(function(i){if(q.get(i.closest('[data-query]').dataset.query)===i.value)i.checked=true});document.querySelectorAll('[role=tablist][data-query]').forEach(function(l){var a=Array.from(l.querySelectorAll('[role=tab]')),v=q.get(l.dataset.query);if(a.some(function(t){return t.dataset.value===v}))a.forEach(function(t){var c=t.dataset.value===v;t.ariaSelected=c;document.getElementById(t.getAttribute('aria-controls')).dataset.shown=c})})})(new URLSearchParams(location.search))`;
