/** Values that are shorter occur in any text. */
const LEAST_CHARACTERS = 8;

/**
 * Replaces the values of secrets in a text by their names, also as they stand in JSON, such as the body of a request.
 *
 * @example nameSecrets([{ name: 'TOKEN', value: 'abcdefgh' }])('Bearer abcdefgh') // 'Bearer ${secret:TOKEN}'
 */
export function nameSecrets(
  secrets: readonly { readonly name: string; readonly value: string }[],
): (text: string) => string {
  const forms = secrets
    .filter(({ value }) => value.length >= LEAST_CHARACTERS)
    .flatMap(({ name, value }) =>
      [...new Set([value, JSON.stringify(value).slice(1, -1)])].map((form) => ({ name, form })),
    )
    // A longer value may contain a shorter one.
    .sort((one, other) => other.form.length - one.form.length);
  return (text) => forms.reduce((left, { name, form }) => left.replaceAll(form, () => `\${secret:${name}}`), text);
}
