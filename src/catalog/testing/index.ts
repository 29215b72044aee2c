/** For tests of other rooms. */
export { EVIL_CODE, forgedFor, forgedRecord, OWN_TOOL, withMembers } from './forgeries.ts';
