import { trimmedEnd } from '../../core/text/trim-characters.ts';

const PATH = '/usr/local/bin:/usr/bin:/bin';

/**
 * The environment of a shell: finds commands of packages in its folder and those above it by name, as under `npm run`.
 * @param registry where npm looks for packages; empty if none is set
 */
export function environmentOf(folder: string, registry: string): Readonly<Record<string, string>> {
  const folders: string[] = [];
  for (let at = trimmedEnd(folder, '/'); at !== ''; at = at.slice(0, at.lastIndexOf('/'))) folders.push(at);
  return {
    PATH: [...folders, '']
      .map((above) => `${above}/node_modules/.bin`)
      .concat(PATH)
      .join(':'),
    TERM: 'dumb',
    ...(registry === '' ? {} : { npm_config_registry: registry }),
  };
}
