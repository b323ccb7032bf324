import { useMutation } from '@tanstack/react-query';
import { api, type Input } from '../../../lib/api/client.ts';

/** What is called: an integration as it is saved, or an agent of Dialogflow that is not. */
export type Tried = { id: string } | { agent: Input<'testSession'>['body'] };

/** Calls a service; why it did not answer is shown where it was asked. */
export const useTryIntegration = () =>
  useMutation({
    mutationFn: (tried: Tried) =>
      'id' in tried ? api.testIntegration({ params: { id: tried.id } }) : api.testSession({ body: tried.agent }),
    meta: { failsWithoutToast: true },
  });
