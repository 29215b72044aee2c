// Every origin there is, a line each: what its folder says is found by the loops of `index.ts`.
export { builtin } from './builtin/origin.ts';
export { custom } from './custom/origin.ts';
export { embed } from './embed/origin.ts';
export { link } from './link/origin.ts';
export { mcp } from './mcp/origin.ts';
export { project } from './project/origin.ts';
export { registered } from './registered/origin.ts';
