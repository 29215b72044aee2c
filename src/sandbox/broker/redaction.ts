import { canBeHidden, formsOf } from '../../core/secrets/hide-values.ts';
import { createByteReplacer, type ByteReplacement } from '../../core/replace-bytes.ts';

/**
 * Hides secrets in responses.
 *
 * A protection against accidents, such as an endpoint that echoes its request, and not a security boundary: a server
 * can disguise a value in any way (reversed, hashed, split). Only the binding of a secret decides who receives it.
 */
export interface Redactor {
  /** Replaces each value with `‹secret:NAME›`. */
  readonly text: (text: string) => string;
  readonly bytes: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;
  /** Like `text`, with `[secret:NAME]`: headers cannot contain the other brackets. */
  readonly header: (text: string) => string;
}

/**
 * Searches for values in their plain and encoded forms. Values that can be guessed are not hidden: hiding would reveal
 * which guess is right.
 */
export function createRedactor(secrets: readonly { readonly name: string; readonly value: string }[]): Redactor {
  const encoder = new TextEncoder();
  const replacerFor = (label: (name: string) => string) =>
    createByteReplacer(
      secrets
        .filter(({ value }) => canBeHidden(value))
        .flatMap(({ name, value }): ByteReplacement[] => {
          const put = encoder.encode(label(name));
          return [...formsOf(value)].map((form) => ({ find: encoder.encode(form), put }));
        }),
    );
  const forBody = replacerFor((name) => `‹secret:${name}›`);
  const forHeader = replacerFor((name) => `[secret:${name}]`);
  const onText = (replace: (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>) => (text: string) => {
    const bytes = encoder.encode(text);
    const replaced = replace(bytes);
    return replaced === bytes ? text : new TextDecoder('utf-8', { ignoreBOM: true }).decode(replaced);
  };
  return { text: onText(forBody), bytes: forBody, header: onText(forHeader) };
}
