/** A file that is dropped beside the places that take files would make the browser leave the app and show it. */
const ignore = (event: DragEvent): void => {
  if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = 'none';
};

export const ignoreStrayFiles = (): void => {
  addEventListener('dragover', ignore);
  addEventListener('drop', ignore);
};
