import { expect, it } from 'vitest';
import type { Skill } from '../contract/skill.ts';
import { skillsSection } from './skills-section.ts';

const skill = (name: string, description: string, isForModels = true) =>
  ({ text: { name, description, isForModels } }) as Pick<Skill, 'text'>;

it('lists sorted names, then a line each; not those that a person alone starts', () => {
  expect(skillsSection([skill('b', 'B\nis\u202e two'), skill('a', 'A'), skill('c', 'C', false)], 200_000)).toEqual({
    text: 'Skills: a, b\na: A\nb: B is two',
    tokens: 8,
    skills: 2,
    shortened: 0,
    leftOut: 0,
  });
  expect(skillsSection([], 200_000)).toBeUndefined();
  expect(skillsSection([skill('c', 'C', false)], 200_000)).toBeUndefined();
});

it('shortens descriptions first, then leaves skills out; it never exceeds its budget', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => skill(`s${String(at).padStart(3, '0')}`, '\u{1f600}'.repeat(200)));
  const some = skillsSection(many(40), 200_000);
  expect([some?.shortened, some?.leftOut]).toEqual([40, 0]);
  const all = skillsSection(many(500), 200_000);
  expect(all?.leftOut).toBeGreaterThan(300);
  for (const made of [some, all]) {
    expect(made?.text.length).toBeLessThanOrEqual(8_000);
    // Half of a character cannot be encoded.
    expect(() => encodeURIComponent(made?.text ?? '')).not.toThrow();
  }
  expect(skillsSection(many(40), 8_000)?.text.length).toBeLessThanOrEqual(640);
  expect(skillsSection(many(1), 10)).toBeUndefined();
});
