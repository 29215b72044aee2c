/**
 * V8's format for values (`ValueSerializer`, version 15): every value begins with a byte for its kind. A *varint* has
 * seven bits per byte, lowest first; numbers of fixed width are little endian.
 */
const tag = (character: string): number => character.charCodeAt(0);

export const FORMAT_VERSION = 15;
/** The oldest version that can be read; from `FLAGS_VERSION` on, views have flags. */
export const OLDEST_VERSION = 13;
export const FLAGS_VERSION = 14;

export const TAG = {
  version: 0xff,
  padding: 0,
  hole: tag('-'),
  undefined: tag('_'),
  null: tag('0'),
  true: tag('T'),
  false: tag('F'),
  int32: tag('I'),
  uint32: tag('U'),
  double: tag('N'),
  bigint: tag('Z'),
  utf8String: tag('S'),
  oneByteString: tag('"'),
  twoByteString: tag('c'),
  reference: tag('^'),
  object: tag('o'),
  objectEnd: tag('{'),
  sparseArray: tag('a'),
  sparseArrayEnd: tag('@'),
  denseArray: tag('A'),
  denseArrayEnd: tag('$'),
  date: tag('D'),
  trueObject: tag('y'),
  falseObject: tag('x'),
  numberObject: tag('n'),
  bigintObject: tag('z'),
  stringObject: tag('s'),
  regexp: tag('R'),
  map: tag(';'),
  mapEnd: tag(':'),
  set: tag("'"),
  setEnd: tag(','),
  arrayBuffer: tag('B'),
  resizableArrayBuffer: tag('~'),
  transferredArrayBuffer: tag('t'),
  sharedArrayBuffer: tag('u'),
  view: tag('V'),
  error: tag('r'),
  hostObject: tag('\\'),
} as const;

/** Fields of an error, after its tag. */
export const ERROR_TAG = { message: tag('m'), stack: tag('s'), cause: tag('c'), end: tag('.') } as const;

/** The first field of an error of one of these classes. */
export const ERROR_CLASSES: ReadonlyMap<number, ErrorConstructor> = new Map([
  [tag('E'), EvalError],
  [tag('R'), RangeError],
  [tag('F'), ReferenceError],
  [tag('S'), SyntaxError],
  [tag('T'), TypeError],
  [tag('U'), URIError],
]);

type ViewClass = (new (buffer: ArrayBufferLike, offset: number, length?: number) => ArrayBufferView) & {
  readonly BYTES_PER_ELEMENT?: number;
  readonly name: string;
};

/** Kinds of views, after the tag of one. */
export const VIEW_CLASSES: ReadonlyMap<number, ViewClass> = new Map<number, ViewClass>(
  Object.entries({
    b: 'Int8Array',
    B: 'Uint8Array',
    C: 'Uint8ClampedArray',
    w: 'Int16Array',
    W: 'Uint16Array',
    d: 'Int32Array',
    D: 'Uint32Array',
    h: 'Float16Array',
    f: 'Float32Array',
    F: 'Float64Array',
    q: 'BigInt64Array',
    Q: 'BigUint64Array',
    '?': 'DataView',
  }).flatMap(([character, name]) => {
    const found = Reflect.get(globalThis, name) as ViewClass | undefined;
    return found === undefined ? [] : [[tag(character), found] as const];
  }),
);

/** The order of the bits for the flags of a regular expression. */
export const REGEXP_FLAGS = 'gimyusdv';
/** Flags of a view: its length tracks the buffer, and the buffer is resizable. */
export const VIEW_FLAG = { tracksLength: 1, isResizable: 2 } as const;
