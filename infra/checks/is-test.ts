/** Files of tests and what only they use: no boundary holds for them. */
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$|\/testing\/|\/test-[\w-]+\.tsx?$/.test(path);
