import { secretNameOf } from '../../../core/secrets/secret-name.ts';

const MAX_SECRETS = 20;

/** Of names of environment variables, those that hold keys, each with the name of the secret that stands for it. */
export function environmentSecrets(variables: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    [...new Set(variables)]
      .filter((name) => /KEY|TOKEN|SECRET|PASSWORD|PASSWD|CREDENTIAL|AUTH/i.test(name))
      .slice(0, MAX_SECRETS)
      .map((name) => [name, secretNameOf(name)]),
  );
}
