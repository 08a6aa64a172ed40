/** The stages of a deposit that its bag gives it. Without one it is declared, and nothing more is known. */
export const depositStages = ['arrived', 'counting', 'counted'] as const
export type DepositStage = (typeof depositStages)[number]

/** What was decided of a visit that a customer has asked for, or of a change of one. */
export const visitStages = ['accepted', 'proposed', 'refused', 'declined', 'withdrawn'] as const
export type VisitStage = (typeof visitStages)[number]

/** The kinds of entries that a customer can follow. */
export const entryKinds = ['deposit', 'changeOrder', 'supplyOrder', 'visit', 'visitChange'] as const
export type EntryKind = (typeof entryKinds)[number]

/** What the customer can follow of a deposit, in this order. */
export const entryStages = ['declared', ...depositStages] as const
export type EntryStage = (typeof entryStages)[number]
