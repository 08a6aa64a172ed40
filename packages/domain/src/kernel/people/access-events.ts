/** What is done to somebody's access at the desk, as everybody concerned is told. */
export const accessEventKinds = ['added', 'codeMade', 'factorReset', 'factorAdded', 'addressChanged'] as const
export type AccessEvent = (typeof accessEventKinds)[number]
