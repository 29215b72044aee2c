// Every origin there is, a line each: what its folder says is found by the loops of `index.ts`.
export { builtin } from './builtin/origin.ts';
export { custom } from './custom/origin.ts';
// What ships with a build has the kind `embed` for callers of `discoverTools` and in what is stored.
export { shipped as embed } from './shipped/origin.ts';
export { link } from './link/origin.ts';
export { mcp } from './mcp/origin.ts';
export { project } from './project/origin.ts';
export { registered } from './registered/origin.ts';
export { panel } from './panel/origin.ts';
export { skill } from './skill/origin.ts';
