export const blobPrefix = 'draft-blob:';
