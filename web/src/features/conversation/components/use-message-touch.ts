import { type PointerEvent, useRef } from 'react';
import { gestureOf, longPressMs, pullOf, replySwipePx, type TouchMove } from '../touch-gesture.ts';

type Touch = { line: HTMLElement; x: number; y: number; move: TouchMove; press: ReturnType<typeof setTimeout> };

/** Fingers on messages: a long press opens the menu, a pull to the side answers. For the element around all messages. */
export const useMessageTouch = (onPress: (line: HTMLElement) => void, onReply: (messageId: string) => void) => {
  const touch = useRef<Touch | null>(null);
  const end = () => {
    if (!touch.current) return;
    clearTimeout(touch.current.press);
    touch.current.line.style.translate = '';
    touch.current = null;
  };
  return {
    onPointerDown: ({ pointerType, isPrimary, target, clientX, clientY }: PointerEvent) => {
      end();
      const line = target instanceof Element ? target.closest<HTMLElement>('[data-message]') : null;
      if (pointerType !== 'touch' || !isPrimary || !line || (target instanceof Element && target.closest('input, audio, video'))) return;
      const press = setTimeout(() => {
        if (touch.current?.line !== line) return;
        end();
        onPress(line);
      }, longPressMs);
      touch.current = { line, x: clientX, y: clientY, move: { dx: 0, dy: 0 }, press };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const now = touch.current;
      if (!now) return;
      now.move = { dx: clientX - now.x, dy: clientY - now.y };
      const gesture = gestureOf(now.move);
      if (gesture === 'resting') return;
      clearTimeout(now.press);
      if (gesture === 'swiping') now.line.style.translate = `${pullOf(now.move)}px 0`;
      else end();
    },
    onPointerUp: () => {
      const now = touch.current;
      const id = now?.line.dataset.message;
      const isReply = now !== null && gestureOf(now.move) === 'swiping' && now.move.dx >= replySwipePx;
      end();
      if (isReply && id) onReply(id);
    },
    onPointerCancel: end,
  };
};
