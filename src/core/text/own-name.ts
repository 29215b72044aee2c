/** The name under which this app speaks to a person. */
const OWN_NAME = 'toolyard';

/** Words that do not make it another name. */
const ADDITIONS = [
  'app',
  'com',
  'helper',
  'inc',
  'net',
  'official',
  'org',
  'security',
  'support',
  'system',
  'team',
  'the',
  'tm',
];

/** Characters that look like a letter of the name, after NFKD and lower case. */
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    t: '7+†тτ𐊗ꓔᴛŧƭț',
    o: '0οоօסⲟᴏøө°०০੦௦ഠ໐',
    l: '1|!iıιіӏǀｌłⅼاו׀ߊᛁ',
    y: 'уүγʏўყ¥',
    a: '@4αаɑᴀⱥ',
    r: 'гᴦʀꭇⲅɼ',
    d: 'ԁɗđᴅժ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/**
 * Whether a name from outside could be read as this app's own: in any case and width, with spaces, marks or invisible
 * characters in it, with letters that look alike, and with words such as `official`.
 */
export function passesForOwnName(name: string): boolean {
  const own = lettersOf(OWN_NAME);
  let rest = lettersOf(name);
  if (!rest.includes(own)) return false;
  for (let before = ''; before !== rest;) {
    before = rest;
    for (const addition of ADDITIONS.map(lettersOf)) {
      if (rest !== own && rest.startsWith(addition)) rest = rest.slice(addition.length);
      if (rest !== own && rest.endsWith(addition)) rest = rest.slice(0, -addition.length);
    }
  }
  return rest === own;
}

function lettersOf(text: string): string {
  // A name of an ordinary length decides; the rest cannot make it another one.
  const letters = [...text.slice(0, 1_000).normalize('NFKD').toLowerCase()].map(
    (char) => LOOK_ALIKES.get(char) ?? char,
  );
  return letters.join('').replace(/[^\p{L}\p{N}]/gu, '');
}
