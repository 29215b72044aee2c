import { GraduationCap } from 'lucide-react';
import { lazyComponent, type Panel } from '../frame/panel.ts';
import { navigate } from '../lib/navigate.ts';
import { hrefOf, pathOf } from '../lib/routes.ts';
import { useAddressSkills } from './use-address-skills.ts';
import { skillsFirstTexts } from './texts/first/index.ts';

const SkillsScreen = lazyComponent(async () => (await import('./skills-screen.tsx')).SkillsScreen);
const SkillScreen = lazyComponent(async () => (await import('./skill-screen.tsx')).SkillScreen);

const START = { screen: 'panel', panel: 'skills', path: [] } as const;

/** Skills: a list, and a screen for each. */
export const skillsPanel: Panel = {
  id: 'skills',
  activityBar: {
    title: () => skillsFirstTexts.title,
    icon: GraduationCap,
    at: 'top',
    start: () => hrefOf(START),
  },
  screen: {
    show: ([path]) => (path === undefined ? <SkillsScreen /> : <SkillScreen key={path} path={path} />),
    title: () => skillsFirstTexts.title,
  },
  useAlways: useAddressSkills,
  actions: () => [
    { id: 'go.skills', group: 'go', label: skillsFirstTexts.title, perform: () => navigate(pathOf(START)) },
  ],
};
