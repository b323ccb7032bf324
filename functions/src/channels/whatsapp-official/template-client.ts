import type { ProviderTemplates, WordedRefusal, Unclear } from '../adapter.ts';
import { graphCall, type Answered } from '../meta/graph-call.ts';
import { proofOf } from '../meta/page-client.ts';
import { readField, readText } from '../meta/read-json.ts';
import { withWords, uploadHandle } from '../meta/upload-handle.ts';
import { toWordedRefusal } from '../meta/worded-refusal.ts';
import { graphErrorRule } from './graph-errors.ts';
import { templateFields, type GraphClientConfig } from './graph-client.ts';
import { parameterFormatOf, toNewComponents } from './to-new-template.ts';
import { toTemplate } from './to-template.ts';
import { toTemplateContent } from './to-template-content.ts';

type Config = Pick<GraphClientConfig, 'baseUrl' | 'version' | 'token' | 'appSecret'>;

/** Makes and changes the templates of an account. Every method answers with an outcome; none throws for what Meta does.
 *  https://developers.facebook.com/documentation/business-messaging/whatsapp/templates/template-management */
export const createTemplateClient = ({ baseUrl, version, token, appSecret }: Config): ProviderTemplates => {
  const proof: Record<string, string> = appSecret === undefined ? {} : { appsecret_proof: proofOf(token, appSecret) };

  const ask = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    query: Record<string, string>,
    body?: object,
  ): Promise<Answered | WordedRefusal | Unclear> => {
    const answer = await graphCall(
      `${baseUrl}/${version}/${path}?${new URLSearchParams({ ...query, ...proof }).toString()}`,
      { method, token, body: body === undefined ? undefined : JSON.stringify(body) },
      timeoutMs,
    );
    if (answer.kind !== 'answer') return withWords(answer);
    return answer.ok ? answer : toWordedRefusal(answer, graphErrorRule);
  };
  const edge = (accountId: string) => `${encodeURIComponent(accountId)}/message_templates`;

  return {
    create: async (accountId, template) => {
      const { name, language, content } = template;
      const answer = await ask(
        'POST',
        edge(accountId),
        {},
        {
          name,
          language,
          category: content.category,
          parameter_format: parameterFormatOf(content),
          components: toNewComponents(template),
        },
      );
      if (answer.kind !== 'answer') return answer;
      const id = readText(readField(answer.json, 'id'), 100);
      return id === null ? { kind: 'unclear', cause: 'unreadableAnswer', httpStatus: answer.status } : { kind: 'made', id };
    },

    edit: async (id, template, category) => {
      const answer = await ask(
        'POST',
        encodeURIComponent(id),
        {},
        {
          category: category ?? undefined,
          components: toNewComponents(template),
        },
      );
      return answer.kind === 'answer' ? { kind: 'done' } : answer;
    },

    remove: async (accountId, name, id) => {
      const answer = await ask('DELETE', edge(accountId), id === null ? { name } : { name, hsm_id: id });
      return answer.kind === 'answer' ? { kind: 'done' } : answer;
    },

    read: async (id) => {
      const answer = await ask('GET', encodeURIComponent(id), { fields: templateFields });
      if (answer.kind !== 'answer') return answer;
      const [template] = toTemplate(answer.json);
      return template === undefined
        ? { kind: 'unclear', cause: 'unreadableAnswer', httpStatus: answer.status }
        : { kind: 'template', template, content: toTemplateContent(answer.json) };
    },

    uploadSample: (file) => uploadHandle({ baseUrl, token, proof, ruleOf: graphErrorRule }, file),
  };
};

/** A request of ours has 29 s, and may take two calls. */
const timeoutMs = 8_000;
