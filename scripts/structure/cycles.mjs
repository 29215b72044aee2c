// @ts-check
// Cycles of imports that remain after compilation. Imports of types alone may form them.

/**
 * @param {import('./project.mjs').Project} project
 * @returns {import('../structure.mjs').Finding[]} one for each group of files that reach one another
 */
export function findCycles(project) {
  /** @type {Map<string, { index: number, low: number, onStack: boolean }>} */
  const states = new Map();
  /** @type {string[]} */
  const stack = [];
  /** @type {string[][]} */
  const groups = [];

  /** @param {string} path */
  const targets = (path) =>
    (project.files.get(path)?.edges ?? []).flatMap((edge) =>
      edge.typeOnly || edge.kind === 'url' || edge.target === undefined ? [] : [edge.target],
    );

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

  return groups.map((group) => {
    const [first = ''] = group;
    const line =
      project.files
        .get(first)
        ?.edges.find((edge) => !edge.typeOnly && edge.target !== undefined && group.includes(edge.target))?.line ?? 1;
    return { file: first, line, rule: 'cycle', message: [...group, first].join(' → ') };
  });
}
