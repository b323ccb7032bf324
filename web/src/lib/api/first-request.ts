import type { AppConfig } from './app-config.ts';

/** Where the API is: behind the page's own address, on every stage. */
export const apiPath = '/api';

/** What the inbox at /tickets asks for first. The built page's inline script asks it before any module is here. */
const firstListRequest = '/tickets?status=open&sortTickets=DESC&withCounts=true&withSocketToken=true';

declare global {
  interface Window {
    /** What the page itself has asked for: its addresses, and the inbox's list with the token that it was asked with. */
    begun?: { config?: Promise<AppConfig>; list?: { path: string; token: string; response: Promise<Response> } };
  }
}

/** How long an answer may wait for whoever wants it, ms after the page began. */
const maxAgeMs = 30_000;

/** The answer to a request that the page began itself; null when it did not, was somebody else's, or came to nothing. It is given once. */
export const takeBegunRequest = async (path: string, token: string | null): Promise<Response | null> => {
  const list = window.begun?.list;
  if (list?.path !== path || list.token !== token) return null;
  delete window.begun?.list;
  return performance.now() > maxAgeMs ? null : list.response.catch(() => null);
};

/** The addresses of the page's own request; undefined when it made none, or was given them before. */
export const takeBegunConfig = (): Promise<AppConfig> | undefined => {
  const config = window.begun?.config;
  delete window.begun?.config;
  return config;
};

/** The inline script of the built page. It reads the session from localStorage by the keys of `session.ts`. */
export const beginRequestsScript = `(function(){
var b=window.begun={config:fetch('/config.json').then(function(r){if(!r.ok)throw r;return r.json()})};
b.config.catch(function(){});
try{var t=localStorage.getItem('token'),i=localStorage.getItem('sessionId')}catch(e){}
if(!t||location.search||!/^\\/(tickets(\\/[^/]*)?)?$/.test(location.pathname))return;
var p=${JSON.stringify(firstListRequest)},r=fetch(${JSON.stringify(apiPath)}+p,{headers:{authorization:'Bearer '+t+'~'+i}});
r.catch(function(){});
b.list={path:p,token:t,response:r}
})()`;
