import type { ErrorCode } from '../../errors/catalogue.ts';
import { isSigned, type Integration } from './integration.ts';
import { readKeyFile } from './read-key-file.ts';

/** A field somebody has to correct, by its name on the wire, and why. */
export type IntegrationProblem = { path: string; error: ErrorCode };

type Checked = Pick<Integration, 'type' | 'projectName' | 'language' | 'urlN8N' | 'typebotSlug'> & { flowId: string | null };
type Around = {
  /** The key file as it was typed; undefined = the one that is kept, if there is one. */
  keyFile: string | undefined;
  hasJsonContent: boolean;
  /** Origins that may be called without encryption. */
  isOwn: (origin: string) => boolean;
};

type Address = { protocol: string; origin: string; username: string; password: string; pathname: string; search: string; hash: string };
/** Of every runtime, and of no language library: browsers and Node declare it for themselves. */
declare const URL: { parse: (address: string) => Address | null };

/** What its type needs; forms and the API both ask here. */
export const integrationProblems = (integration: Checked, around: Around): IntegrationProblem[] => {
  const { keyFile, hasJsonContent } = around;
  const { type, projectName, language, urlN8N, typebotSlug, flowId } = integration;
  const required = (path: string, isThere: boolean): IntegrationProblem[] => (isThere ? [] : [{ path, error: 'ERR_INTEGRATION_FIELD' }]);
  if (isSigned(type)) return addressProblems(urlN8N, around);
  if (type === 'typebot') return [...addressProblems(urlN8N, around, { asOrigin: true }), ...required('typebotSlug', typebotSlug !== '')];
  if (type === 'flowbuilder') return required('flowId', flowId !== null);
  return [
    ...required('projectName', projectName !== ''),
    ...required('language', language !== ''),
    ...(keyFile === undefined ? required('jsonContent', hasJsonContent) : keyFileProblems(keyFile)),
  ];
};

const keyFileProblems = (text: string): IntegrationProblem[] =>
  readKeyFile(text) ? [] : [{ path: 'jsonContent', error: 'ERR_INTEGRATION_KEY_FILE' }];

/** @param asOrigin where something is served from: nothing but the place itself. */
const addressProblems = (text: string, { isOwn }: Around, { asOrigin } = { asOrigin: false }): IntegrationProblem[] => {
  if (text === '') return [{ path: 'urlN8N', error: 'ERR_INTEGRATION_FIELD' }];
  const url = URL.parse(text);
  const isSound =
    url !== null &&
    (url.protocol === 'https:' || (url.protocol === 'http:' && isOwn(url.origin))) &&
    url.username === '' &&
    url.password === '' &&
    url.hash === '' &&
    (!asOrigin || (url.search === '' && url.pathname === '/'));
  return isSound ? [] : [{ path: 'urlN8N', error: asOrigin ? 'ERR_INTEGRATION_ORIGIN' : 'ERR_INTEGRATION_ADDRESS' }];
};
