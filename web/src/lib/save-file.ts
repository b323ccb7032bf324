/** Hands a file that was made here to the browser's downloads. */
export const saveFile = (name: string, content: string, mimeType: string): void => saveBlob(name, new Blob([content], { type: mimeType }));

/** Hands a file of this browser to its downloads; null: there is none. */
export const saveBlob = (name: string, blob: Blob | null): void => {
  if (blob === null) return;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
};
