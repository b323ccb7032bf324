import { API } from 'typescript/unstable/sync';
import { SyntaxKind, type CallExpression, type Node, type SourceFile } from 'typescript/unstable/ast';
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is';

/** Places where a text is cut at a fixed length by hand: that halves letters. Lists may be cut, and texts at a place that was looked for.
 *  @param wants which files to look at. */
export const findTextCuts = (root: string, projects: ReadonlyArray<string>, wants: (file: string) => boolean): string[] => {
  const api = new API({ cwd: root });
  try {
    const snapshot = api.updateSnapshot({ openProjects: [...projects] });
    const found = snapshot.getProjects().flatMap(({ program, checker }) =>
      program
        .getSourceFileNames()
        .filter(wants)
        .flatMap((name) => {
          const file = program.getSourceFile(name);
          const cuts = file ? cutsIn(file) : [];
          return cuts.flatMap((call) => {
            const type = isPropertyAccessExpression(call.expression) && checker.getTypeAtLocation(call.expression.expression);
            const isText = type && checker.isTypeAssignableTo(type, checker.getStringType());
            return file && isText ? [`${name}: ${call.getText(file)}`] : [];
          });
        }),
    );
    return [...new Set(found)].sort();
  } finally {
    api.close();
  }
};

const cutsIn = (file: SourceFile): CallExpression[] => {
  const calls: CallExpression[] = [];
  const visit = (node: Node): undefined => {
    if (isCallExpression(node) && isFixedCut(node, file)) calls.push(node);
    node.forEachChild(visit);
    return undefined;
  };
  visit(file);
  return calls;
};

/** `substr` always; `slice` and `substring` with a number written there, or a constant named after a limit, but for the first letter,
 *  and but for digests and instants. */
const isFixedCut = (call: CallExpression, file: SourceFile): boolean => {
  if (!isPropertyAccessExpression(call.expression)) return false;
  const method = call.expression.name.text;
  if (alwaysAscii.test(call.expression.expression.getText(file))) return false;
  if (method === 'substr') return true;
  if (method !== 'slice' && method !== 'substring') return false;
  const [start, end] = call.arguments;
  if (end) return end.kind === SyntaxKind.NumericLiteral ? Number(end.getText(file)) > 1 : namesLimit.test(end.getText(file));
  return start !== undefined && /^-\s*\d/.test(start.getText(file)) && Number(start.getText(file)) < -1;
};
/** Digests and instants have one unit a letter. */
const alwaysAscii = /\.(?:digest\('(?:hex|base64url)'\)|toISOString\(\))$/;
const namesLimit = /(?:max|limit|longest|shortest|chars)\w*$/i;
