/** What the engine inserts into sources of programs, in a form that can be removed again. */
export const INSERTED = {
  module: '__node_module',
  imports: '__node_imports',
  open: '/*<*/',
  close: '/*>*/)',
  end: ';/*;*/',
  longhand: ':/*:*/',
} as const;

const CALLS = new RegExp(` ${INSERTED.module}\\.(?:hold|iterate)\\(/\\*<\\*/`, 'g');
/** The characters of a name: all except those that can follow or precede one. */
const NAME = String.raw`[^\s()[\]{}.,;:?!%&*+\-/<=>^|~'"\x60\\@#]+`;
const CALLEE = new RegExp(String.raw`\(0, ${INSERTED.imports}\.(${NAME})\)`, 'g');
const LONGHAND = new RegExp(`${INSERTED.longhand.replaceAll('*', String.raw`\*`)}${INSERTED.imports}\\.${NAME}`, 'g');
const { toString } = Function.prototype;

/** The source of a function as the program wrote it. */
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
 * Makes `toString` of functions return the original source, since programs pass it to other realms, which lack the
 * engine's helpers. Call it before Node's library copies the method.
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
