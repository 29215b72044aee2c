// @ts-check
// Cycles of imports that remain after compilation. Imports of types alone may form them, but not where services are
// wired: what a service needs is named there, and the whole is known to nobody.

/** @typedef {import('../structure.mjs').Finding} Finding */
/** @typedef {(path: string) => readonly string[]} Targets */

/** Where the host makes its services. */
const HOST = 'src/app/host/';

/**
 * @param {import('./project.mjs').Project} project
 * @returns {Finding[]} one for each group of files that reach one another
 */
export function findCycles(project) {
  /** @type {Targets} */
  const afterCompilation = (path) =>
    (project.files.get(path)?.edges ?? []).flatMap((edge) =>
      edge.typeOnly || edge.kind === 'url' || edge.target === undefined ? [] : [edge.target],
    );
  /** @type {Targets} */
  const withinHost = (path) =>
    path.startsWith(HOST) && project.files.get(path)?.isTest === false
      ? (project.files.get(path)?.edges ?? []).flatMap((edge) =>
          edge.kind === 'url' || edge.target?.startsWith(HOST) !== true ? [] : [edge.target],
        )
      : [];
  const found = findGroups(project, afterCompilation);
  const known = new Set(found.flat());
  return [
    ...found.map((group) => findingOf(project, group, 'cycle', (edge) => !edge.typeOnly)),
    ...findGroups(project, withinHost)
      .filter((group) => !group.every((path) => known.has(path)))
      .map((group) => findingOf(project, group, 'host-cycle', () => true)),
  ];
}

/** @param {import('./project.mjs').Project} project @returns {Finding[]} wherever the whole host is handed around */
export function findHostProblems({ files }) {
  return [...files.values()]
    .filter(({ path, isTest }) => path.startsWith(HOST) && !isTest)
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\w+\??: Promise<Host\w*>/g)].map(({ 0: written, index }) => ({
        file: path,
        line: text.slice(0, index).split('\n').length,
        rule: 'whole-host',
        message: `"${written}" hands the whole host around. Take the services and stores that are needed, by name.`,
      })),
    );
}

/**
 * @param {import('./project.mjs').Project} project
 * @param {Targets} targets
 * @returns {string[][]} groups of files that reach one another
 */
function findGroups(project, targets) {
  /** @type {Map<string, { index: number, low: number, onStack: boolean }>} */
  const states = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const groups = [];

  // Tarjan's strongly connected components.
  /** @param {string} path */
  function connect(path) {
    const state = { index: states.size, low: states.size, onStack: true };
    states.set(path, state);
    stack.push(path);
    for (const target of targets(path)) {
      const seen = states.get(target);
      if (!seen) state.low = Math.min(state.low, connect(target).low);
      else if (seen.onStack) state.low = Math.min(state.low, seen.index);
    }
    if (state.low === state.index) {
      const group = stack.splice(stack.indexOf(path));
      for (const member of group) {
        const memberState = states.get(member);
        if (memberState) memberState.onStack = false;
      }
      if (group.length > 1 || targets(path).includes(path)) groups.push(group);
    }
    return state;
  }
  for (const path of project.files.keys()) if (!states.has(path)) connect(path);

  return groups;
}

/**
 * @param {import('./project.mjs').Project} project
 * @param {readonly string[]} group
 * @param {string} rule
 * @param {(edge: import('./project.mjs').Edge) => boolean} counts
 * @returns {Finding}
 */
function findingOf(project, group, rule, counts) {
  const [first = ''] = group;
  const line =
    project.files
      .get(first)
      ?.edges.find((edge) => counts(edge) && edge.target !== undefined && group.includes(edge.target))?.line ?? 1;
  return { file: first, line, rule, message: [...group, first].join(' → ') };
}
