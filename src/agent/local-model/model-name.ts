const MAX_NAME = 120;

/** The name of a stored file: its own name, or for an address its last part with a hash of the whole address. */
export function modelName(source: string): string {
  if (!isModelAddress(source)) return fileName(source);
  const last = new URL(source).pathname.split('/').at(-1) ?? '';
  return fileName(`${mark(source)}-${decodeURIComponentSafely(last)}`);
}

export function isModelAddress(source: string): boolean {
  return /^https?:\/\//i.test(source) && URL.canParse(source);
}

/** The address of the file, if the address of its web page was given. */
export function fileAddress(source: string): string {
  const url = new URL(source);
  if (/(^|\.)huggingface\.co$/.test(url.hostname))
    url.pathname = url.pathname.replace(/^(\/[^/]+\/[^/]+)\/blob\//, '$1/resolve/');
  return url.href;
}

function fileName(name: string): string {
  const clean = name.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+/, '');
  return (clean === '' ? 'model.gguf' : clean).slice(-MAX_NAME);
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Eight-character hash of an address (FNV-1a). */
function mark(text: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
