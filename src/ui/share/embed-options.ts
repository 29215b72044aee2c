const EMBED_THEMES = ['auto', 'light', 'dark'] as const;
export type EmbedTheme = (typeof EMBED_THEMES)[number];

/** The options in the address of an embed. */
export interface EmbedOptions {
  /** Payload of a link. */
  readonly payload: string;
  readonly theme: EmbedTheme;
  /** CSS pixels; `auto` reports the height of the content to the surrounding page. */
  readonly height: EmbedHeight;
  readonly readOnly: boolean;
  /** Whether the tool can be run here. */
  readonly run: boolean;
  /** Origin of the surrounding page: only that page is told of runs and may request one. */
  readonly origin: string | undefined;
}
export type EmbedHeight = number | 'auto';

const LEAST_HEIGHT = 120;
const MOST_HEIGHT = 5_000;

/**
 * Parses `#<payload>` or `#tool=<payload>&theme=…&height=…&readonly=1&run=0&origin=…`.
 * The origin may also be in the query.
 */
export function parseEmbedOptions(hash: string, search: string): EmbedOptions {
  const text = hash.replace(/^#/, '');
  const named = /(?:^|&)tool=/.test(text);
  const parameters = new URLSearchParams(named ? text : '');
  return {
    payload: named ? (parameters.get('tool') ?? '') : text,
    theme: EMBED_THEMES.find((theme) => theme === parameters.get('theme')) ?? 'auto',
    height: heightOf(parameters.get('height')),
    readOnly: parameters.get('readonly') === '1',
    run: parameters.get('run') !== '0',
    origin: originOf(parameters.get('origin') ?? new URLSearchParams(search).get('origin')),
  };
}

/** The address after the `#` for these options, without defaults. */
export function embedHash({ payload, theme, height, readOnly, run, origin }: EmbedOptions): string {
  const parameters = new URLSearchParams({ tool: payload });
  if (theme !== 'auto') parameters.set('theme', theme);
  if (height !== 'auto') parameters.set('height', String(height));
  if (readOnly) parameters.set('readonly', '1');
  if (!run) parameters.set('run', '0');
  if (origin !== undefined) parameters.set('origin', origin);
  return String(parameters);
}

/** Parses a height that a frame can have. */
function heightOf(text: string | null): EmbedHeight {
  const pixels = /^\d{1,5}$/.test(text ?? '') ? Number(text) : undefined;
  return pixels === undefined ? 'auto' : Math.min(MOST_HEIGHT, Math.max(LEAST_HEIGHT, pixels));
}

/** Parses an origin as in messages; undefined if it is invalid or opaque. */
function originOf(text: string | null): string | undefined {
  if (text === null || !URL.canParse(text)) return undefined;
  const { origin, protocol } = new URL(text);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}
