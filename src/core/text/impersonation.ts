/** The name under which this app speaks to a person. */
const OWN_NAME = 'toolyard';

/** Characters that look like a letter of the name, after NFKD and lower case. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    t: '7+†тτ𐊗ꓔᴛŧƭțꭲᅮ丅下',
    o: '0οоօסⲟᴏøө°०০੦௦ഠ໐ꓳꮎᎾ〇σဝ૦𐓪',
    l: '1|!iıιіӏǀｌłⅼاו׀ߊᛁꓡꮮʟⵏɩⳑꓲ',
    y: 'уүγʏўყ¥ꓬꭹ',
    a: '@4αаɑᴀⱥꓮꭺᗅ∀',
    r: 'гᴦʀꭇⲅɼꓣꭱя',
    d: 'ԁɗđᴅժꓓꭰ∂ꓒ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);
/** Letters in boxes, circles and flags, each a whole alphabet that NFKD leaves as it is. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
/** Names are short, but a text from outside may have any length. */
const MAX_CHARS = 20_000;
const MAX_LETTERS = 2_000;

/**
 * Whether a name from outside could be read as this app's own, or as that of a part of it: in any case, width and
 * direction, with spaces, marks or invisible characters in it, with letters that look alike, and beside other words.
 */
export function impersonatesApp(name: string): boolean {
  const letters = lettersOf(name);
  return letters.join('').includes(OWN_NAME) || letters.reverse().join('').includes(OWN_NAME);
}

function lettersOf(text: string): string[] {
  // Fillers are letters that nobody sees.
  const visible = text.slice(0, MAX_CHARS).replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '');
  const chars = [...visible.slice(0, MAX_LETTERS).normalize('NFKD').toLowerCase().replaceAll('ꝏ', 'oo')];
  return chars.map(plainLetterOf).filter((char) => /^[\p{L}\p{N}]$/u.test(char));
}

function plainLetterOf(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  const first = ALPHABETS.find((start) => code >= start && code < start + 26);
  return first === undefined ? (LOOK_ALIKES.get(char) ?? char) : plainLetterOf(String.fromCharCode(97 + code - first));
}
