// The only entry of this room for the app.
export { coversCall } from './catalog/approved-calls.ts';
export { createSkillCatalog, type SkillCatalog } from './catalog/skill-catalog.ts';
export { createSkillUse, type SkillUse } from './catalog/skill-use.ts';
export { findSkillsBelow } from './folder/find-folders.ts';
export { createSkillFolders } from './folder/skill-folder.ts';
export { readSkillFolder } from './folder/read-folder.ts';
export { skillsSection } from './prompt/skills-section.ts';
export { frontJsonOf } from './read/front-json.ts';
export { readSkill } from './read/read-skill.ts';
export { shippedSkills, skillSources } from './shipped/shipped-skills.ts';
export { parseServedSkill } from './served/parse-served.ts';
export { createServerSkills, type ServerSkills } from './served/server-skills.ts';
export { createSkillBashTool } from './tools/skill-bash.ts';
export { skillText } from './tools/skill-text.ts';
export { createSkillTool } from './tools/skill-tool.ts';
