import type { tagsContract } from '@balcao/shared/contract/tags.ts';
import type { TestRequests } from '../testing/sample-request.ts';

export const testRequests: TestRequests<typeof tagsContract> = {
  samples: {
    listTagNames: () => ({}),
    createTag: () => ({ body: { name: 'Etiqueta nova', color: '#123456' } }),
  },
  foreign: {},
};
