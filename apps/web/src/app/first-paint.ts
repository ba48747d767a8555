/**
 * Runs before the first paint, from the head of every page: the chosen theme without a flash, and whether a
 * token is there, so that a prerendered page does not offer 'Login' to somebody who is signed in.
 */
export const firstPaint = `(function(d){try{var t=localStorage.getItem('theme');if(t==='light'||t==='dark')d.theme=t;if(localStorage.getItem('auth_token'))d.session='kept'}catch(e){}})(document.documentElement.dataset)`;
