import { isRecord } from '../../core/json.ts';

/** `details.reason` of a call that was refused because archives of its packages lie where nobody has allowed to ask. */
export const PACKAGE_ORIGINS = 'package-origins';
export const MAX_PACKAGE_ORIGINS = 50;

/** The origin that a text names, alone or with a path; undefined for what is no address of the web. */
export function packageOriginOf(text: string): string | undefined {
  try {
    const { protocol, origin, username, password } = new URL(text);
    return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' ? origin : undefined;
  } catch {
    // No address at all.
    return undefined;
  }
}

/** The origins that such a refusal names; undefined for any other details. */
export function refusedPackageOrigins(details: unknown): readonly string[] | undefined {
  if (!isRecord(details) || details['reason'] !== PACKAGE_ORIGINS || !Array.isArray(details['origins']))
    return undefined;
  const origins = (details['origins'] as unknown[]).filter(
    (origin) => typeof origin === 'string' && packageOriginOf(origin) === origin,
  ) as string[];
  return origins.length === 0 ? undefined : origins;
}
