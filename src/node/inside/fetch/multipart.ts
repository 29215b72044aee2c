import { latin1Decode } from '../bindings/text/text-codecs.ts';
import { native } from '../host.ts';
import type { Runtime } from '../runtime.ts';
import { nodeClasses } from './node-library.ts';

/** The key of the entries of our own forms. */
export const FORM_ENTRIES = Symbol('entries of a form');

export type FormEntry = [name: string, value: string | File];

export interface FormDataLike {
  readonly [FORM_ENTRIES]: FormEntry[];
  append(name: string, value: unknown, fileName?: string): void;
}

export type FormDataClass = new () => FormDataLike;

const encoder = new native.TextEncoder();
const decoder = new native.TextDecoder();
const escapeName = (text: string): string => text.replace(/\n/g, '%0A').replace(/\r/g, '%0D').replace(/"/g, '%22');

/** Encodes a form as the body of a request (RFC 7578). */
export function encodeMultipart(
  runtime: Runtime,
  form: FormDataLike,
): { readonly stream: () => ReadableStream<Uint8Array>; readonly type: string } {
  const boundary =
    '----formdata-' +
    `${native.fillRandom(new Uint8Array(12)).reduce((text, byte) => text + byte.toString(16).padStart(2, '0'), '')}`;
  const entries = [...form[FORM_ENTRIES]];
  const { ReadableStream } = nodeClasses(runtime);
  let at = 0;
  const stream = (): ReadableStream<Uint8Array> =>
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        const entry = entries[at++];
        if (entry === undefined) {
          controller.enqueue(encoder.encode(`--${boundary}--\r\n`));
          return controller.close();
        }
        const [name, value] = entry;
        const head =
          `--${boundary}\r\nContent-Disposition: form-data; name="` +
          `${escapeName(name.replace(/\r?\n|\r/g, '\r\n'))}"`;
        if (typeof value === 'string')
          return controller.enqueue(encoder.encode(`${head}\r\n\r\n${value.replace(/\r?\n|\r/g, '\r\n')}\r\n`));
        controller.enqueue(
          encoder.encode(
            `${head}; filename="${escapeName(value.name)}"\r\nContent-Type: ` +
              `${value.type === '' ? 'application/octet-stream' : value.type}\r\n\r\n`,
          ),
        );
        controller.enqueue(new Uint8Array(await value.arrayBuffer()));
        controller.enqueue(encoder.encode('\r\n'));
      },
    });
  return { stream, type: `multipart/form-data; boundary=${boundary}` };
}

/** Parses the form in a body. @throws TypeError if it is not a form */
export function parseForm(runtime: Runtime, FormData: FormDataClass, type: string, bytes: Uint8Array): FormDataLike {
  const form = new FormData();
  if (/^application\/x-www-form-urlencoded/i.test(type)) {
    const { URLSearchParams } = nodeClasses(runtime);
    for (const [name, value] of new URLSearchParams(decoder.decode(bytes))) form.append(name, value);
    return form;
  }
  const [, quoted, plain] = /^multipart\/form-data;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined)
    throw new TypeError('Content-Type was not one of "multipart/form-data" or "application/x-www-form-urlencoded".');
  const { File } = nodeClasses(runtime);
  // Decoded as one character per byte, so that offsets in the text are offsets in the bytes.
  const text = latin1Decode(bytes);
  const mark = `--${boundary}`;
  for (let from = text.indexOf(mark); ;) {
    const next = text.indexOf(`\r\n${mark}`, from + mark.length);
    if (from < 0 || text.startsWith('--', from + mark.length)) return form;
    const headEnd = text.indexOf('\r\n\r\n', from);
    if (next < 0 || headEnd < 0 || headEnd > next) throw new TypeError('Failed to parse body as FormData.');
    const head = decoder.decode(bytes.subarray(from, headEnd));
    const content = bytes.slice(headEnd + 4, next);
    const [, name = ''] = /\bname="([^"]*)"/i.exec(head) ?? [];
    const [, fileName] = /\bfilename="([^"]*)"/i.exec(head) ?? [];
    const [, contentType = 'text/plain'] = /^content-type:\s*(.+)$/im.exec(head) ?? [];
    form.append(
      name,
      fileName === undefined ? decoder.decode(content) : new File([content], fileName, { type: contentType.trim() }),
    );
    from = next + 2;
  }
}
