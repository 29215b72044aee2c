/** Globals of browser workers that Node lacks, and that an exported server does not provide. */
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

/** Browser globals that code uses, judged by its text. */
export function missingInNode(js: string): string[] {
  return [...new Set([...js.matchAll(PATTERN)].map(([, word = '']) => word))].filter(
    (word) => !new RegExp(`(?:const|let|var|function|class)\\s+${word}\\b|[({,]\\s*${word}\\s*[,})=]`).test(js),
  );
}
