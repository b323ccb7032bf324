import { expect, it } from 'vitest';
import { smallJpeg } from '../../../testing/small-jpeg.ts';
import { isCompletePicture } from './is-complete-picture.ts';

const file = (base64: string) => Buffer.from(base64, 'base64');
// Eight pixels square.
const progressive = file(
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wgARCAAIAAgDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAEC/9oADAMBAAIQAxAAAAECv//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAQUCf//EABcRAAMBAAAAAAAAAAAAAAAAAAABAhH/2gAIAQMBAT8Bhaf/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oACAECAQE/AX//xAAUEAEAAAAAAAAAAAAAAAAAAAAA/9oACAEBAAY/An//xAAVEAEBAAAAAAAAAAAAAAAAAAAAUf/aAAgBAQABPyGv/9oADAMBAAIAAwAAABAH/8QAFhEAAwAAAAAAAAAAAAAAAAAAABEx/9oACAEDAQE/EEKf/8QAFREBAQAAAAAAAAAAAAAAAAAAAQD/2gAIAQIBAT8QVL//xAAaEAEAAgMBAAAAAAAAAAAAAAABITEAcZHw/9oACAEBAAE/EKAEUx0Pbz//2Q==',
);
const png = file(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAA00lEQVQImQHIADf/AACKGaMyvEvVZO59DJYlrz7IV+Fw+okYogAxu0rUY+18C5Ukrj3HVuBv+YgXoTC6SdMAYux7CpQjrTzGVd9u+IcWoC+5SNJh63oJAJMirDvFVN5t94YVny64R9Fg6nkIkiGrOgDEU91s9oUUni23RtBf6XgHkSCqOcNS3GsA9YQTnSy2Rc9e6HcGkB+pOMJR22r0gxKcACu1RM5d53YFjx6oN8FQ2mnzghGbKrRDzQBc5nUEjh2nNsBP2WjygRCaKbNCzFvldAP6bV5G8q9gpgAAAABJRU5ErkJggg==',
);
/** Half of a picture that lies in front of it, as cameras put it there. */
const withPreview = (picture: Buffer) =>
  Buffer.concat([picture.subarray(0, 2), Buffer.from('ffe1', 'hex'), lengthOf(smallJpeg), smallJpeg, picture.subarray(2)]);
const lengthOf = ({ length }: Buffer) => Buffer.from([(length + 2) >> 8, (length + 2) & 255]);
const changed = (picture: Buffer) => picture.map((byte, at) => (at === picture.length - 20 ? byte ^ 255 : byte));

it.each([
  ['a JPEG', smallJpeg, 'image/jpeg'],
  ['one that is shown in steps', progressive, 'image/jpeg'],
  ['one with a preview', withPreview(smallJpeg), 'image/jpeg'],
  ['one with something after its end', Buffer.concat([smallJpeg, Buffer.alloc(9)]), 'image/jpeg'],
  ['a PNG', png, 'image/png'],
  ['what is looked at elsewhere', Buffer.alloc(9), 'video/mp4'],
])('takes %s', (_what, bytes, mimeType) => {
  expect(isCompletePicture(bytes, mimeType)).toBe(true);
});

it.each([
  ['a JPEG that ends too early', smallJpeg.subarray(0, -9), 'image/jpeg'],
  ['one with a preview that ends too early', withPreview(smallJpeg).subarray(0, -9), 'image/jpeg'],
  ['one of which only the beginning is a JPEG', Buffer.concat([smallJpeg.subarray(0, 4), Buffer.alloc(500)]), 'image/jpeg'],
  ['a PNG that ends too early', png.subarray(0, -9), 'image/png'],
  ['a PNG that was changed', changed(png), 'image/png'],
  ['one of which only the beginning is a PNG', Buffer.concat([png.subarray(0, 8), Buffer.alloc(500)]), 'image/png'],
])('knows %s as damaged', (_what, bytes, mimeType) => {
  expect(isCompletePicture(bytes, mimeType)).toBe(false);
});
