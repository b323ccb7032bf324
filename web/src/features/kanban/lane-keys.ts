import type { KeyboardCoordinateGetter } from '@dnd-kit/core';

/** While a card is carried by the keys, the arrows take it to the lane beside. */
export const toLaneBeside: KeyboardCoordinateGetter = (
  event,
  { currentCoordinates, context: { droppableRects, droppableContainers, over, collisionRect } },
) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return undefined;
  event.preventDefault();
  const lanes = droppableContainers
    .getEnabled()
    .flatMap(({ id }) => {
      const rect = droppableRects.get(id);
      return rect ? [{ id, rect }] : [];
    })
    .sort((a, b) => a.rect.left - b.rect.left);
  const middle = collisionRect ? collisionRect.left + collisionRect.width / 2 : 0;
  const here = lanes.findIndex(({ id, rect }) => (over ? id === over.id : middle >= rect.left && middle <= rect.right));
  const next = lanes[here + step];
  return next ? { x: next.rect.left + lanePaddingPx, y: currentCoordinates.y } : undefined;
};
const lanePaddingPx = 8;
