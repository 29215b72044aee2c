/** The text of a file in an editor: lines end with LF, whatever their ends in the file. */
export interface FileText {
  readonly text: string;
  readonly lineEnd: '\n' | '\r\n';
  /** Its lines have different ends; saving changes them all to `lineEnd`. */
  readonly isMixed: boolean;
}

/** Undefined for bytes that are not UTF-8: they could not be written back unchanged. */
export function textOfBytes(bytes: Uint8Array): FileText | undefined {
  try {
    const whole = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    const pairs = whole.match(/\r\n/g)?.length ?? 0;
    const feeds = (whole.match(/\n/g)?.length ?? 0) - pairs;
    const returns = (whole.match(/\r/g)?.length ?? 0) - pairs;
    return {
      text: whole.replace(/\r\n?/g, '\n'),
      lineEnd: pairs > feeds + returns ? '\r\n' : '\n',
      isMixed: returns > 0 || (pairs > 0 && feeds > 0),
    };
  } catch {
    return undefined;
  }
}

export function bytesOfText({ text, lineEnd }: Pick<FileText, 'text' | 'lineEnd'>): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(lineEnd === '\n' ? text : text.replaceAll('\n', lineEnd));
}
