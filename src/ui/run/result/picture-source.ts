import { base64ToBytes } from '../../../core/base64.ts';

/** The bytes of a `data:` address; undefined if it is invalid. */
export function bytesOfDataUrl(source: string): Uint8Array<ArrayBuffer> | undefined {
  const comma = source.indexOf(',');
  if (!source.startsWith('data:') || comma < 0 || comma > MAX_HEAD) return undefined;
  const body = source.slice(comma + 1);
  if (/;base64$/i.test(source.slice(0, comma))) return base64ToBytes(body.replace(/[ \t\r\n\f]/g, ''));
  try {
    return new TextEncoder().encode(decodeURIComponent(body));
  } catch (error) {
    // Not percent-encoded: the data is plain text.
    if (error instanceof URIError) return new TextEncoder().encode(body);
    throw error;
  }
}

const MAX_HEAD = 200;

/** Width and height at the root of an SVG, for its layout. */
export function sizeOfDrawing(text: string): { readonly width: number; readonly height: number } | undefined {
  const start = text.indexOf('<svg');
  if (start < 0) return undefined;
  const root = text.slice(start, start + 2_000).split('>', 1)[0] ?? '';
  const width = Number(/\swidth=["'](\d{1,5}(?:\.\d{1,4})?)(?:px)?["']/.exec(root)?.[1] ?? 0);
  const height = Number(/\sheight=["'](\d{1,5}(?:\.\d{1,4})?)(?:px)?["']/.exec(root)?.[1] ?? 0);
  if (width > 0 && height > 0) return { width, height };
  const box = /\sviewBox=["'][-\d.]{1,12}[ ,]{1,3}[-\d.]{1,12}[ ,]{1,3}([\d.]{1,12})[ ,]{1,3}([\d.]{1,12})["']/.exec(
    root,
  );
  const [wide, high] = [Number(box?.[1] ?? 0), Number(box?.[2] ?? 0)];
  return wide > 0 && high > 0 ? { width: Math.round(wide), height: Math.round(high) } : undefined;
}
