import { describe, expect, it } from 'vitest';
import { videoIdOf } from './video-id.ts';

describe('videoIdOf', () => {
  it.each([
    'dQw4w9WgXcQ',
    ' dQw4w9WgXcQ ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?list=abc&v=dQw4w9WgXcQ&t=10s',
    'https://youtu.be/dQw4w9WgXcQ?si=x',
    'youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
  ])('finds it in %s', (video) => expect(videoIdOf(video)).toBe('dQw4w9WgXcQ'));

  it.each([
    '',
    'curto',
    'https://example.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.example.com/embed/dQw4w9WgXcQ',
    'javascript:alert(1)',
    '"><script>',
  ])('finds none in %s', (video) => expect(videoIdOf(video)).toBeNull());
});
