/** A message's place in its conversation. Providers tell whole seconds; within one, the order of arrival decides: the
 *  moment we got it when that lies inside the second, and always behind the last message of the same second. */
export const positionOf = (sentAt: Date, receivedAt: Date, lastMessageId: string): Date => {
  const second = sentAt.getTime();
  if (second % 1000 !== 0) return sentAt;
  const received = receivedAt.getTime();
  const arrived = received >= second && received <= second + 999 ? received : second;
  const last = timeOfId(lastMessageId);
  return new Date(last !== null && last >= arrived && last <= second + 999 ? Math.min(last + 1, second + 999) : arrived);
};

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const timeOfId = (id: string): number | null =>
  id.length < 10 ? null : [...id.slice(0, 10)].reduce((time, letter) => time * 32 + crockford.indexOf(letter), 0);
