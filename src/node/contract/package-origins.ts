import { isRecord } from '../../core/json/json.ts';

/** `details.reason` of a call that was refused because package archives are at origins that nobody has allowed. */
export const PACKAGE_ORIGINS = 'package-origins';
export const MAX_PACKAGE_ORIGINS = 50;

/** The web origin of an address with or without a path; undefined for any other text. */
export function packageOriginOf(text: string): string | undefined {
  try {
    const { protocol, origin, username, password } = new URL(text);
    return (protocol === 'https:' || protocol === 'http:') && username === '' && password === '' ? origin : undefined;
  } catch {
    // Not an address.
    return undefined;
  }
}

/** The origins that such a refusal lists; undefined for other details. */
export function refusedPackageOrigins(details: unknown): readonly string[] | undefined {
  if (!isRecord(details) || details['reason'] !== PACKAGE_ORIGINS || !Array.isArray(details['origins']))
    return undefined;
  const origins = (details['origins'] as unknown[]).filter(
    (origin) => typeof origin === 'string' && packageOriginOf(origin) === origin,
  ) as string[];
  return origins.length === 0 ? undefined : origins;
}
