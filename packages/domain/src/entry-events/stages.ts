/** The stages of a deposit that its bag gives it. Without one it is declared, and nothing more is known. */
export const depositStages = ['arrived', 'counting', 'counted'] as const
export type DepositStage = (typeof depositStages)[number]

/** What the customer can follow, in this order. */
export const entryStages = ['declared', ...depositStages] as const
export type EntryStage = (typeof entryStages)[number]
