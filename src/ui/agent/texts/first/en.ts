export const english = {
  tasks: 'Tasks',
  title: 'Agent',
  models: 'Models',
  approvals: 'Approvals',
  open: 'Agent',
};
