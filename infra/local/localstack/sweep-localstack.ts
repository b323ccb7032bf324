/** Deletes expired items of every table now, which LocalStack otherwise does once an hour. @throws Error when it refuses. */
export const sweepLocalstack = async (url: string): Promise<void> => {
  const answer = await fetch(`${url}/_aws/dynamodb/expired`, { method: 'DELETE' });
  if (!answer.ok) throw new Error(`LocalStack deleted no expired items: ${answer.status} ${await answer.text()}`);
};
