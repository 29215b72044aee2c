/** What a worker of a browser has and Node has not, and the shell of an exported server does not put in its place. */
const WORDS = [
  ...[
    'document',
    'window',
    'XMLHttpRequest',
    'FileReader',
    'FileReaderSync',
    'OffscreenCanvas',
    'createImageBitmap',
    'ImageBitmap',
    'ImageData',
    'Path2D',
    'DOMMatrix',
    'DOMPoint',
    'DOMRect',
  ],
  ...[
    'FontFace',
    'Worker',
    'SharedWorker',
    'Notification',
    'caches',
    'VideoFrame',
    'VideoEncoder',
    'AudioData',
    'AudioDecoder',
    'location',
    'importScripts',
    'reportError',
  ],
];
const PATTERN = new RegExp(`(?<![.\\w$'"\`-])(?:new\\s+)?(${WORDS.join('|')})(?=\\s*[.(\\[]|\\s*;)`, 'g');

/** Names that code uses as globals of a browser, as far as its text shows. */
export function missingInNode(js: string): string[] {
  return [...new Set([...js.matchAll(PATTERN)].map(([, word = '']) => word))].filter(
    (word) => !new RegExp(`(?:const|let|var|function|class)\\s+${word}\\b|[({,]\\s*${word}\\s*[,})=]`).test(js),
  );
}
