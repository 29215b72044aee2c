/**
 * A key that sorts names, by code units, the way people expect: case is ignored, numbers sort by value, punctuation
 * comes before digits, digits before letters. No two names have the same key. For valid names of tools.
 */
export function sortKeyOf(name: string): string {
  const key = name
    .toLowerCase()
    .replaceAll('_', ' ')
    .replace(/\d+/g, (digits) => {
      const value = digits.replace(/^0+(?=\d)/, '');
      return `${String(value.length).padStart(3, '0')}${value}`;
    });
  return `${key}\0${name}`;
}
