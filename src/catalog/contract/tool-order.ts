/**
 * A text that sorts, code unit by code unit, as people sort tools: capital letters count like small ones, numbers by
 * their value, punctuation before digits before letters. No two names have the same. For names as tools have them.
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
