import { lintSource } from '@secretlint/core';
import { creator } from '@secretlint/secretlint-rule-preset-recommend';

export type FoundSecret = { file: string; line: number; rule: string; what: string };

/** Keys, tokens and passwords of known services in a text, by secretlint's recommended rules. What is found is shown masked. */
export const findSecrets = async (file: string, content: string): Promise<FoundSecret[]> => {
  const { messages } = await lintSource({
    source: { filePath: file, content, contentType: 'text', ext: file.slice(file.lastIndexOf('.')) },
    options: {
      config: { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend', rule: creator }] },
      maskSecrets: true,
      noPhysicFilePath: true,
    },
  });
  return messages.map(({ loc, message, ruleId }) => ({ file, line: loc.start.line, rule: ruleId, what: message }));
};
