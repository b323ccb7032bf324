/** The search index, for other areas. */
export { searchIndexFor as searchRecords, type Posting, type SearchIndex } from '../store/search-index.ts';
