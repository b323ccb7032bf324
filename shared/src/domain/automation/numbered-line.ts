/** A choice as a line of a text: its number, which is what a customer answers, and what it is called. */
export const numberedLine = (number: number, title: string): string => `${number} - ${title}`;

/** Whether a line names this choice, under whatever number. */
export const isNumberedLine = (line: string, title: string): boolean => line !== title && line.replace(/^\d+ - /, '') === title;
