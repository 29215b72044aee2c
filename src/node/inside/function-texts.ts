/** What is put into the texts of programs, such that it can be taken out again. */
export const INSERTED = {
  module: '__node_module',
  imports: '__node_imports',
  open: '/*<*/',
  close: '/*>*/)',
  end: ';/*;*/',
  longhand: ':/*:*/',
} as const;

const CALLS = new RegExp(` ${INSERTED.module}\\.(?:hold|iterate)\\(/\\*<\\*/`, 'g');
/** Whatever a name may hold: all but what can stand next to one. */
const NAME = String.raw`[^\s()[\]{}.,;:?!%&*+\-/<=>^|~'"\x60\\@#]+`;
const CALLEE = new RegExp(String.raw`\(0, ${INSERTED.imports}\.(${NAME})\)`, 'g');
const LONGHAND = new RegExp(`${INSERTED.longhand.replaceAll('*', String.raw`\*`)}${INSERTED.imports}\\.${NAME}`, 'g');
const { toString } = Function.prototype;

/** The text of a function as its program has it. */
export function originalText(text: string): string {
  if (!text.includes(INSERTED.module) && !text.includes(INSERTED.imports)) return text;
  return text
    .replace(CALLS, '')
    .replaceAll(INSERTED.close, '')
    .replaceAll(`${INSERTED.module}.import`, 'import')
    .replaceAll(`${INSERTED.module}.meta`, 'import.meta')
    .replaceAll(INSERTED.end, '')
    .replace(LONGHAND, '')
    .replace(CALLEE, '$1')
    .replaceAll(`${INSERTED.imports}.`, '');
}

/**
 * Programs hand texts of their functions to others, where nothing of ours is. To be called before Node's library takes
 * its copy.
 */
export function restoreFunctionTexts(): void {
  const shown = {
    toString(this: unknown): string {
      return this === shown.toString ? 'function toString() { [native code] }' : originalText(toString.call(this));
    },
  };
  Object.defineProperty(Function.prototype, 'toString', {
    value: shown.toString,
    writable: true,
    configurable: true,
    enumerable: false,
  });
}
