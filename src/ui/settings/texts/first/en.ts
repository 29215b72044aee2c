export const english = {
  activityBarTitle: 'Settings',
  title: 'Settings',
  pages: {
    appearance: 'Appearance',
    keyboard: 'Keyboard',
    secrets: 'Secrets',
    permissions: 'Permissions',
    node: 'Node.js',
    storage: 'Storage',
    changes: 'Last changes',
    about: 'About',
  },
  all: 'All settings',
  themes: {
    system: 'System',
    light: 'Light',
    dark: 'Dark',
  },
  useTheme: (theme: string) => `Theme: ${theme}`,
  deleteAll: 'Delete all my data',
  deleteAllWords: 'delete reset erase clear wipe',
};
