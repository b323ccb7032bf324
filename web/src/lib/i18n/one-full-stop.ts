import type { PostProcessorModule } from 'i18next';

/** A sentence that ends with a Spanish time ends with its full stop: "a las 9:30 p.m." and not "p.m..". */
export const oneFullStop: PostProcessorModule = {
  type: 'postProcessor',
  name: 'oneFullStop',
  process: (text) => text.replaceAll(/(\b[ap]\.\s?m\.)\.(?!\.)/g, '$1'),
};
