// @ts-check
// Directions, doors and the order inside ui. Rooms are the folders of src/.
// Not dependency-cruiser: it sees no thread that `new URL('./x.ts', import.meta.url)` starts, and names no line.

/** @typedef {import('./project.mjs').Edge} Edge */
/** @typedef {import('./project.mjs').SourceFile} SourceFile */
/** @typedef {import('../structure.mjs').Table} Table */
/** @typedef {import('../structure.mjs').Finding} Finding */

/** @param {import('./project.mjs').Project} project @param {Table} table @returns {Finding[]} */
export function findRoomProblems(project, table) {
  /** @type {Finding[]} */
  const findings = [];
  for (const file of project.files.values()) {
    const room = roomOf(file.path);
    if (room === undefined) continue;
    if (!table.rooms.has(room)) {
      findings.push({
        file: file.path,
        line: 1,
        rule: 'unknown-room',
        message: `src/${room} is no room. Rooms: ${[...table.rooms.keys()].join(', ')}.`,
      });
      continue;
    }
    for (const edge of file.edges) {
      const problem =
        edge.package !== undefined
          ? (packageProblem(file, room, edge.package, table) ?? developmentProblem(file, edge, project.manifest))
          : fileProblem(file, room, edge, table);
      if (problem) findings.push({ file: file.path, line: edge.line, ...problem });
    }
  }
  return findings;
}

/** @typedef {{ rule: string, message: string } | undefined} Problem */

/** @param {SourceFile} file @param {string} room @param {string} name @param {Table} table @returns {Problem} */
function packageProblem(file, room, name, table) {
  if (file.isTest) return undefined;
  if (table.withoutPackages.includes(room))
    return { rule: 'direction', message: `${room} imports nothing outside itself, not even ${name}.` };
  if (name.startsWith('node:') && table.runsInNode.test(file.path)) return undefined;
  if (isUntrusted(file.path, table) && !table.untrustedPackages.includes(name)) {
    return {
      rule: 'untrusted-realm',
      message: `Code beside untrusted code may not import ${name}. Allowed: ${table.untrustedPackages.join(', ')}.`,
    };
  }
  return undefined;
}

/**
 * knip says this only in a second run, of the app without its tests.
 * @param {SourceFile} file @param {Edge} edge @param {Record<string, unknown>} manifest @returns {Problem}
 */
function developmentProblem(file, { package: name = '', typeOnly }, { devDependencies }) {
  if (file.isTest || typeOnly || !Object.hasOwn(Object(devDependencies), name)) return undefined;
  return {
    rule: 'undeclared-dependency',
    message: `The app imports ${name}: it belongs in dependencies, not devDependencies.`,
  };
}

/** @param {SourceFile} file @param {string} room @param {Edge} edge @param {Table} table @returns {Problem} */
function fileProblem(file, room, edge, table) {
  if (edge.target === undefined) return undefined;
  if (isContract(file.path) && !file.isTest) return contractProblem(edge.target);
  if (isContract(edge.target) && room !== 'core') return undefined;
  const targetRoom = roomOf(edge.target);
  if (targetRoom === undefined) {
    return edge.target.startsWith('src/') || file.isTest
      ? undefined
      : { rule: 'direction', message: `src/ may not import ${edge.target}, which lies outside it.` };
  }
  // Tests do not run beside untrusted code.
  const { target } = edge;
  if (!file.isTest && isUntrusted(file.path, table)) {
    return targetRoom === 'core' || isUntrusted(target, table)
      ? undefined
      : {
          rule: 'untrusted-realm',
          message: `Code beside untrusted code imports core, contracts and inside/ alone, not ${target}.`,
        };
  }
  if (targetRoom === room) return insideProblem(file, room, edge.target, table);

  // A test may use the real thread of its room.
  const mayImport = file.isTest ? [...(table.rooms.get(room) ?? []), 'realms'] : allowedRooms(file.path, room, table);
  if (!mayImport.includes(targetRoom)) {
    return {
      rule: 'direction',
      message: `${room} may not import ${targetRoom}. It may import: ${mayImport.join(', ') || 'nothing'}.`,
    };
  }
  if (
    room === 'realms' ||
    table.open.includes(targetRoom) ||
    table.doors.some((door) => edge.target === `src/${targetRoom}/${door}`)
  )
    return undefined;
  return { rule: 'door', message: `Enter ${targetRoom} through src/${targetRoom}/index.ts, not ${edge.target}.` };
}

/** A contract's imports come with it wherever it is imported. @param {string} target @returns {Problem} */
function contractProblem(target) {
  if (roomOf(target) === 'core' || isContract(target)) return undefined;
  return { rule: 'contract', message: `A contract imports core and contracts alone, not ${target}.` };
}

/**
 * Whether a path is in a contract: `src/mcp/contract/mcp-server.ts` has a type, a parser or a bound that other rooms
 * use too. @param {string} path
 */
function isContract(path) {
  return /^src\/[^/]+\/contract\//.test(path);
}

/** @param {SourceFile} file @param {string} room @param {string} target @param {Table} table @returns {Problem} */
function insideProblem(file, room, target, table) {
  if (room === 'realms' && !file.isTest && isUntrusted(target, table)) {
    return {
      rule: 'untrusted-realm',
      message: `Trusted and untrusted entry points do not import one another: ${target}.`,
    };
  }
  if (room === 'ui') {
    const [from = '', to = ''] = [file.path, target].map((path) => path.split('/')[2] ?? '');
    if (from === 'elements' && !table.elementParts.includes(to))
      return { rule: 'ui-order', message: `ui/elements may not import ui/${to}: features take elements.` };
    if (from === 'frame' && !file.isTest && !table.frameParts.includes(to) && !table.frameShows.includes(target))
      return { rule: 'ui-frame', message: `The frame knows no feature: let the panel of ui/${to} say what it needs.` };
    const isOfFrame = ['frame', 'trial'].includes(from) || from.includes('.');
    if (to === 'frame' && !isOfFrame && target !== 'src/ui/frame/panel.ts')
      return { rule: 'ui-frame', message: `Features import frame/panel.ts and nothing else of the frame: ${target}.` };
  }
  return undefined;
}

/** @param {string} path @param {string} room @param {Table} table @returns {string[]} */
function allowedRooms(path, room, table) {
  if (room !== 'realms') return table.rooms.get(room) ?? [];
  return [...(table.rooms.get(room) ?? []), ...(table.realmServes.get(realmName(path)) ?? [])];
}

/** @param {string} path @param {Table} table */
function isUntrusted(path, table) {
  return table.untrustedFolders.test(path);
}

/** @param {string} path */
function realmName(path) {
  return (path.split('/')[2] ?? '').replace(/\..*$/, '');
}

/** Undefined for a file outside src/ or directly in it. @param {string} path */
function roomOf(path) {
  const parts = path.split('/');
  return parts[0] === 'src' && parts.length > 2 ? parts[1] : undefined;
}
