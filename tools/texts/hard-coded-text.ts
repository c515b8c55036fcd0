import ts from 'typescript';

/** A text in the code that a reader would see, with its line. */
export interface HardCodedText {
  line: number;
  text: string;
}

/** Attributes and properties whose value is read or heard by a person, of elements and of the house's own components. */
const readNames = new Set(
  'aria-label aria-description aria-roledescription aria-valuetext title placeholder alt label summary heading caption hint message description subtitle ariaLabel textContent innerText innerHTML'.split(
    ' ',
  ),
);

/** Calls that put their text before a reader: of the pages' drawing, of the invoice and receipt files, and of dialogs. */
const drawingCalls = new Set(
  'text heightOfString widthOfString createTextNode append prepend replaceChildren alert confirm prompt setCustomValidity'.split(' '),
);

/** What a fault says goes to the log and to developers; a reader gets the text of its code. */
const isFault = (name: string): boolean => /(?:Error|Refused|Fault)$/.test(name);
const logCalls = new Set(['debug', 'info', 'warn', 'error', 'fatal', 'trace', 'log']);

const hasWord = (text: string): boolean => /\p{L}{2}/u.test(text);
/** Begins as a sentence does, and has a second word. Names of classes, ids and headers have no space after a capital. */
const isSentence = (text: string): boolean => /^[\s"'“¿¡(]*\p{Lu}\p{L}*[,:]?\s+\p{L}+/u.test(text) && !/[{};=<>]/.test(text);

/** Words between the tags of markup put together as a string: up to the next tag, or to the value that is filled in. */
const saysInMarkup = (text: string): boolean => /<\/?[a-z][^>]*>\s*(?!\/\*)\p{L}{2}[^<{};=]*(?:<|$)/iu.test(text);
/** One word as a value of the code is written, small or with underscores; an element or attribute says it aloud all the same. */
const isCodeWord = (text: string): boolean => /^\p{Ll}[\p{L}\d]*$|^\p{Lu}+_[\p{Lu}\d_]+$/u.test(text);

/** Every text of a file that belongs to a catalogue. */
export function hardCodedTexts(path: string, content: string): HardCodedText[] {
  const file = ts.createSourceFile(path, content, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const found: HardCodedText[] = [];
  const visit = (node: ts.Node): void => {
    if (isSilent(node)) return;
    const text = textOf(node);
    if (text !== undefined && (isSentence(text) || saysInMarkup(text) || (hasWord(text) && isRead(node, node))))
      found.push({ line: file.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: text.trim() });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** Parts of a file whose literals are not for readers: imports, types, faults, log lines and marked templates such as SQL. */
function isSilent(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return true;
  if (ts.isTaggedTemplateExpression(node)) return true;
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) return isFault(node.expression.text);
  return ts.isCallExpression(node) && logCalls.has(calledName(node));
}

function textOf(node: ts.Node): string | undefined {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) return node.text;
  return undefined;
}

function calledName(call: ts.CallExpression): string {
  if (ts.isPropertyAccessExpression(call.expression)) return call.expression.name.text;
  return ts.isIdentifier(call.expression) ? call.expression.text : '';
}

/** Whether the value of a literal ends, as it stands or as a branch of a choice, where a reader sees it. */
function isRead(node: ts.Node, literal: ts.Node): boolean {
  if (ts.isJsxText(node)) return true;
  const parent = node.parent;
  if (ts.isConditionalExpression(parent)) return parent.condition !== node && isRead(parent, literal);
  if (ts.isBinaryExpression(parent)) return isReadThrough(parent, node, literal);
  if (ts.isTemplateExpression(parent) || ts.isTemplateSpan(parent) || ts.isParenthesizedExpression(parent)) return isRead(parent, literal);
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent) ? isReadName(parent.parent.name) : true;
  if (ts.isJsxAttribute(parent)) return isReadName(parent.name);
  if (ts.isStringLiteralLike(literal) && isCodeWord(literal.text)) return false;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node && isReadName(parent.name);
  return ts.isCallExpression(parent) && parent.arguments.some((argument) => argument === node) && drawingCalls.has(calledName(parent));
}

const passing = new Set([ts.SyntaxKind.PlusToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.BarBarToken]);

function isReadThrough(operation: ts.BinaryExpression, node: ts.Node, literal: ts.Node): boolean {
  const operator = operation.operatorToken.kind;
  if (operator === ts.SyntaxKind.EqualsToken)
    return operation.right === node && ts.isPropertyAccessExpression(operation.left) && isReadName(operation.left.name);
  if (operator === ts.SyntaxKind.AmpersandAmpersandToken) return operation.right === node && isRead(operation, literal);
  return passing.has(operator) && isRead(operation, literal);
}

function isReadName(name: ts.Node): boolean {
  return (ts.isIdentifier(name) || ts.isStringLiteral(name)) && readNames.has(name.text);
}
