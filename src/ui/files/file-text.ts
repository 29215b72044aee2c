/** The text of a file as an editor has it: lines end with LF there, whatever they end with in the file. */
export interface FileText {
  readonly text: string;
  readonly lineEnd: '\n' | '\r\n';
  /** Its lines end in different ways; saving makes them all `lineEnd`. */
  readonly isMixed: boolean;
}

/** Undefined for bytes that are no UTF-8: what is not understood is not written back. */
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
