export const english = {
  title: 'Agent',
  models: 'Models',
  approvals: 'Approvals',
  open: 'Agent',
};
