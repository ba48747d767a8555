// Inline scripts of every page. They are constants, because the content security policy allows them by their hash.
import { firstPhotoId } from '../features/photos/jobs/first-photo.ts';
import { sessionKeyPrefix } from '../features/photos/shared/session-store.ts';
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
 * Opens the share link of the address and shows its name and first photos (features/photos/shared/opening-link.tsx). As above,
 * `firstPhoto` resolves when the first one is visible. `h`: the secret of the link.
 */
const openShare = `var c=JSON.stringify({token:h,password:null,session:sessionStorage.getItem('${sessionKeyPrefix}'+h)}),o=request('POST','/api/photos/shared/open',undefined,c);prefetchedRequests=[o];firstPhoto=new Promise(function(done){setTimeout(done,2000);o.response.then(function(r){return r.clone().json()}).then(function(r){var s=r.data.share;document.querySelector('[data-shared-name]').textContent=s.name;document.querySelectorAll('[data-shared-frame]').forEach(function(e,n){var f=s.photos[n],i=e.querySelector('img');if(!f)e.hidden=true;else if(f.thumbnailUrl){if(!n)i.onload=i.onerror=function(){requestAnimationFrame(done)};i.src=f.thumbnailUrl}});if(!s.photos[0]||!s.photos[0].thumbnailUrl)done()}).catch(done)})`;

/** It reads the response, because an unread one keeps its connection busy. `m`: method, `b`: authorization, `c`: content. */
const request = `function request(m,u,b,c){var h={Accept:'application/json'};if(b)h.Authorization=b;if(c)h['Content-Type']='application/json';var a=fetch(u,{method:m,headers:h,body:c}).then(function(r){return r.blob().then(function(t){return new Response(t,r)})});a.catch(function(){});return{method:m,url:u,authorization:b,content:c,response:a}}`;

/**
 * Runs before the first paint: applies the chosen theme and width of the sidebar, marks the document if a token is stored, so that a prerendered
 * page does not show "Login" to a signed-in user, and requests what the page shows first (lib/send-request.ts).
 */
export const beforePaint = `(function(d){${request}try{var t=localStorage.getItem('theme'),k=localStorage.getItem('auth_token'),s=localStorage.getItem('sidebar'),p=location.pathname,h=location.hash.slice(1).trim();if(t==='light'||t==='dark')d.theme=t;d.sidebar=s||(matchMedia('(max-width: 63.99rem)').matches?'collapsed':'expanded');if(k)d.session='stored';if(/^\\/share\\/?$/.test(p)){if(h){${openShare}}}else if(k){var v=${viewedPhoto},b='Bearer '+k;if(v)${showPhoto};prefetchedRequests=(v?${photoRequests}:${pageRequests}).map(function(u){return request('GET',u,b)})}}catch(e){}})(document.documentElement.dataset)`;

/**
 * Runs when the document has been parsed: fills the stored name into the greeting, and selects the switches and tabs that
 * the URL names.
 */
export const afterParse = `(function(h){try{var n=localStorage.getItem('auth_name');if(n&&h)h.textContent=h.dataset.greeting+n}catch(e){}})(document.querySelector('h1[data-greeting]'));(function(q){document.querySelectorAll('[data-query] input').forEach(function(i){if(q.get(i.closest('[data-query]').dataset.query)===i.value)i.checked=true});document.querySelectorAll('[role=tablist][data-query]').forEach(function(l){var a=Array.from(l.querySelectorAll('[role=tab]')),v=q.get(l.dataset.query);if(a.some(function(t){return t.dataset.value===v}))a.forEach(function(t){var c=t.dataset.value===v;t.ariaSelected=c;document.getElementById(t.getAttribute('aria-controls')).dataset.shown=c})})})(new URLSearchParams(location.search))`;
