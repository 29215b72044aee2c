/** Entry point of the reach room: the tab as a server. It is loaded when something first asks for it. */
export { createReach, type Reach } from './manager.ts';
export type { OpenApprovals, ReachTools } from './calls/ports.ts';
export type { ReachFiles, ReachQuestions, ReachSkills, ServedForms } from './served/ports.ts';
