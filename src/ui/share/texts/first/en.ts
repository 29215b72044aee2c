export const english = {
  saving: 'Saving a backup…',
  stop: 'Stop',
  exportAll: 'Export tools…',
  notExported: (message: string) => `Not exported: ${message}`,
  shareSeveral: 'Share several tools',
  copiedLength: (count: number) => `Link copied, ${count.toLocaleString('en')} characters`,
};
