import { jsonHash } from '../../core/hash/json-hash.ts';
import { sha256Hex } from '../../core/hash/sha256.ts';
import type { FolderSkill, SkillHash } from '../contract/skill.ts';
import { readSkill } from '../read/read-skill.ts';
import check from './check/SKILL.md?raw';
import doIt from './do/SKILL.md?raw';
import makeATool from './make-a-tool/SKILL.md?raw';
import plan from './plan/SKILL.md?raw';

const TEXTS = { check, do: doIt, 'make-a-tool': makeATool, plan };

/** Their files, by name. */
export function skillSources(): Readonly<Record<string, string>> {
  return TEXTS;
}

let read: Promise<readonly FolderSkill[]> | undefined;

/** The skills that ship with the app. They are texts alone: they have no folder. */
export function shippedSkills(): Promise<readonly FolderSkill[]> {
  read ??= Promise.all(Object.entries(TEXTS).map(([name, text]) => shippedSkill(name, text, 'Toolyard')));
  return read;
}

/** A skill of one file that ships with the app or a build. @throws Error if it is none */
async function shippedSkill(name: string, text: string, from: string): Promise<FolderSkill> {
  const skill = await readSkill(text, name);
  if (!skill.ok) throw new Error(`the shipped skill ${name} cannot be read: ${skill.fault.message}`);
  const bytes = new TextEncoder().encode(text);
  const hash = await sha256Hex(bytes);
  return {
    text: skill.skill,
    findings: skill.findings,
    folder: '',
    path: `${from}/skills/${name}/SKILL.md`,
    hash: (await jsonHash(['shipped skill 1', name, hash])) as SkillHash,
    files: [{ path: 'SKILL.md', bytes: bytes.length, isExecutable: false, hash }],
    lines: text.split('\n').length - (text.endsWith('\n') ? 1 : 0),
  };
}
