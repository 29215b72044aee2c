import type { Shape } from '../../../texts/shape.ts';
import { agent } from './agent-de.ts';
import { backup } from './backup-de.ts';
import type { english } from './en.ts';
import { exported } from './export-de.ts';
import { files } from './files-de.ts';
import { imports } from './imports-de.ts';
import { panels } from './panels-de.ts';
import { permissions } from './permissions-de.ts';
import { secrets } from './secrets-de.ts';
import { servers } from './servers-de.ts';
import { skills } from './skills-de.ts';
import { tools } from './tools-de.ts';

export const german: Shape<typeof english> = {
  ...agent,
  ...backup,
  ...exported,
  ...files,
  ...imports,
  ...panels,
  ...permissions,
  ...secrets,
  ...servers,
  ...skills,
  ...tools,
};
