// @ts-check
// Every element of the interface stands in the gallery, and the gallery in no build.

const ELEMENTS = /^src\/ui\/elements\/[\w-]+\.tsx$/;
const GALLERY = 'src/ui/gallery/';
/** Elements that another element renders. */
const INSIDE_OTHERS = new Map([['CodeMirror', 'CodeEditor fetches it on first use']]);

/** @param {import('./project.mjs').Project} project @returns {import('../structure.mjs').Finding[]} */
export function findGalleryProblems(project) {
  const files = [...project.files.values()];
  const shown = new Set(
    files
      .filter(({ path }) => path.startsWith(`${GALLERY}entries/`))
      .flatMap(({ edges }) =>
        edges.flatMap(({ target, names }) => (names === '*' ? [] : names.map((name) => `${target ?? ''} ${name}`))),
      ),
  );
  const missing = files
    .filter(({ path }) => ELEMENTS.test(path))
    .flatMap(({ path, exports }) =>
      exports
        .filter(
          ({ name, isType }) =>
            !isType && /^[A-Z][a-z]/.test(name) && !INSIDE_OTHERS.has(name) && !shown.has(`${path} ${name}`),
        )
        .map(({ name, line }) => ({
          file: path,
          line,
          rule: 'gallery',
          message: `${name} has no states in ${GALLERY}entries/.`,
        })),
    );
  const built = files
    .filter(({ path }) => path.startsWith('src/') && !path.startsWith(GALLERY))
    .flatMap(({ path, edges }) =>
      edges
        .filter(({ target }) => target?.startsWith(GALLERY) === true)
        .map(({ line }) => ({
          file: path,
          line,
          rule: 'gallery',
          message: 'The gallery is for development alone; no part of the app imports it.',
        })),
    );
  return [...missing, ...built];
}
