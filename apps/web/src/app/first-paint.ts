// Inline scripts of every page. They are constants, because the content security policy allows them by their hash.
import { firstPhotoId } from '../features/photos/jobs/first-photo.ts';
import { accountPaths } from './account-paths.ts';

const accountPattern = `^(${accountPaths.map((path) => path.replaceAll('/', '\\/')).join('|')})\\/?$`;

/** What an account page requests first, by its path. `p`: the path. */
const pageRequests = `/${accountPattern}/.test(p)?['/api/auth/profile'].concat(p.indexOf('/admin')?'/api/orders/overview':location.search==='?tab=today'?['/api/admin/dashboard/stats','/api/admin/today']:[]):[]`;

/** The job and the photo of an address like /photos/jobs/JOB?photo=PHOTO. The customer comes from an email. */
const viewedPhoto = `(function(j,f){return j&&f&&{job:j[1],url:'/api/photos/'+f[1]}})(/^\\/photos\\/jobs\\/([\\w-]+)\\/?$/.exec(p),/[?&]photo=([\\w-]+)/.exec(location.search))`;
const photoRequests = `['/api/auth/profile',v.url,v.url+'/optimized','/api/photos/jobs/'+v.job]`;

/**
 * Shows the latest version of that photo, until the viewer has loaded (features/photos/jobs/first-photo.ts). `firstPhoto`
 * resolves when it is visible, or can't be: the scripts of the page wait for it (tools/pages.ts), two seconds at most.
 */
const showPhoto = `firstPhoto=new Promise(function(done){setTimeout(done,2000);fetch(v.url+'/thumbnail?version=latest&size='+(innerWidth>900?1280:640),{priority:'high',headers:{Accept:'image/jpeg',Authorization:b}}).then(function(r){return r.ok?r.blob():0}).then(function(c){if(!c||d.firstPhoto)return done();var i=new Image();i.id='${firstPhotoId}';i.alt='';i.onload=i.onerror=function(){URL.revokeObjectURL(i.src);requestAnimationFrame(done)};i.src=URL.createObjectURL(c);document.body.append(i)}).catch(done)})`;

/**
 * Runs before the first paint: applies the chosen theme and width of the sidebar, marks the document if a token is stored, so that a prerendered
 * page does not show "Login" to a signed-in user, and requests what the page shows first (lib/send-request.ts). It reads each
 * response, because an unread one keeps its connection busy.
 */
export const beforePaint = `(function(d){try{var t=localStorage.getItem('theme'),k=localStorage.getItem('auth_token'),s=localStorage.getItem('sidebar');if(t==='light'||t==='dark')d.theme=t;d.sidebar=s||(matchMedia('(max-width: 63.99rem)').matches?'collapsed':'expanded');if(k){d.session='stored';var p=location.pathname,v=${viewedPhoto},b='Bearer '+k;if(v)${showPhoto};prefetchedRequests=(v?${photoRequests}:${pageRequests}).map(function(u){var a=fetch(u,{headers:{Accept:'application/json',Authorization:b}}).then(function(r){return r.blob().then(function(c){return new Response(c,r)})});a.catch(function(){});return{url:u,authorization:b,response:a}})}}catch(e){}})(document.documentElement.dataset)`;

/**
 * Runs when the document has been parsed: fills the stored name into the greeting, and selects the switches and tabs that
 * the URL names.
 */
export const afterParse = `(function(h){try{var n=localStorage.getItem('auth_name');if(n&&h)h.textContent=h.dataset.greeting+n}catch(e){}})(document.querySelector('h1[data-greeting]'));(function(q){document.querySelectorAll('[data-query] input').forEach(function(i){if(q.get(i.closest('[data-query]').dataset.query)===i.value)i.checked=true});document.querySelectorAll('[role=tablist][data-query]').forEach(function(l){var a=Array.from(l.querySelectorAll('[role=tab]')),v=q.get(l.dataset.query);if(a.some(function(t){return t.dataset.value===v}))a.forEach(function(t){var c=t.dataset.value===v;t.ariaSelected=c;document.getElementById(t.getAttribute('aria-controls')).dataset.shown=c})})})(new URLSearchParams(location.search))`;
