import { trimmedEnd } from '../../core/text/trim-characters.ts';

/** Device names on Windows. They are reserved with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|clock\$|com[\d¹²³]|lpt[\d¹²³])$/i;
/** Characters that Windows reserves, invisible characters, and those that change the direction of text. */
const UNSAFE =
  /[\\/:*?"<>|\p{Cc}\p{Zl}\p{Zp}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]|\p{Surrogate}/gu;
/** Most systems limit a name to 255 bytes; this leaves room for a number at the end. */
const MAX_BYTES = 240;

/** A name that every system accepts as one file in its folder. Returns a safe name unchanged. */
export function safeName(name: string): string {
  const visible = short(name.replace(UNSAFE, '_'));
  const ended = trimmedEnd(visible, '. ');
  // Windows drops dots and spaces at the end; `..` consists of dots alone.
  const whole = ended === visible ? visible : `${ended}_`;
  const [baseName = ''] = whole.split('.', 1);
  return DEVICE.test(baseName.trimEnd()) || whole === '' ? `_${whole}` : whole;
}

/** Returns a function that makes the names of one folder unique, regardless of case and Unicode form. */
export function createFolderNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const safe = safeName(name);
    for (let count = 1; ; count += 1) {
      const free = count === 1 ? safe : `${safe} ${String(count)}`;
      const form = free.normalize('NFKC').toUpperCase().normalize('NFKC');
      if (taken.has(form)) continue;
      taken.add(form);
      return free;
    }
  };
}

/**
 * Whether the target of a link leads out of its folder, on any system. @param below the link's own path in the folder
 */
export function leadsOut(below: string, target: string): boolean {
  // Some systems treat backslashes as slashes, and a letter with a colon as a drive.
  const path = target.replaceAll('\\', '/');
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path) || path.includes('\0')) return true;
  const parts = below.split('/').slice(0, -1);
  for (const part of path.split('/')) {
    if (part === '..' && parts.pop() === undefined) return true;
    if (part !== '..' && part !== '.' && part !== '') parts.push(part);
  }
  return false;
}

function short(name: string): string {
  const encoder = new TextEncoder();
  if (encoder.encode(name).length <= MAX_BYTES) return name;
  const letters = [...name];
  const dot = name.lastIndexOf('.');
  const ending = name.length - dot <= 16 ? name.slice(dot) : '';
  let [bytes, baseName] = [encoder.encode(ending).length, ''];
  for (const letter of letters) {
    bytes += encoder.encode(letter).length;
    if (bytes > MAX_BYTES) break;
    baseName += letter;
  }
  return baseName + ending;
}
