/** German letters as two, as people write them where there are none. */
const TWO_LETTERS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

/** An id made of a title. */
export function idOf(title: string): string {
  const parts = title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüß]/g, (letter) => TWO_LETTERS[letter] ?? letter)
    .normalize('NFKD')
    // Accents stand by themselves now.
    .replace(/\p{M}/gu, '')
    .slice(0, 64)
    .split(/[^a-z0-9]/)
    .filter((part) => part !== '');
  return parts.join('-').replace(/^[0-9-]*/, '');
}
