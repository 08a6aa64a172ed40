import { neededField, textField } from '../../kernel/forms/form-fields.ts'
import { formOf } from '../../kernel/forms/form.ts'
import type { StaffCapability } from '../../kernel/people/staff-roles.ts'
import { type ApprovalKind, approveRequest, rejectRequest } from './api.ts'
import { approvalLabels as labels } from './terms.fi.ts'

/**
 * Reasons that bar somebody from being the second person of an act, besides having asked for it. `subject`: it is about
 * them; `counter`: they have counted the bag or the vault; `giver`: they have made, joined, changed or restored the
 * customer who asks or who would have the right, or given them rights; `mover`: they have taken back the scan of a bag of
 * that number, or linked one.
 */
type Part = 'subject' | 'counter' | 'giver' | 'mover'

type TwoPersonAct = {
  /** Who asks: the staff with one of these capabilities, or a customer in the portal. */
  readonly asks: readonly (StaffCapability | 'customer')[]
  /** The capability of the person who completes it, always with a fresh code of the second factor. */
  readonly decides: StaffCapability
  /** Who may not complete it, besides the person who began it. */
  readonly barred: readonly Part[]
  /** True where the person who approves says why. */
  readonly needsReason?: true
}

/**
 * Every act that nobody does alone. The compiler demands of the code that carries one out who had each of its barred parts
 * (`LockedSubject` on the server), and a test walks all of them with every pair of roles.
 */
export const twoPersonActs = {
  countCorrection: { asks: ['correct'], decides: 'approve', barred: ['counter'] },
  bagJoin: { asks: ['decideCount'], decides: 'approve', barred: ['counter'] },
  missingBagClosing: { asks: ['decideCount'], decides: 'approve', barred: ['mover'] },
  settingChange: { asks: ['settings'], decides: 'approve', barred: [] },
  accountNumber: { asks: ['customers'], decides: 'approve', barred: [] },
  accountTerms: { asks: ['customers'], decides: 'approve', barred: [] },
  mandateGrant: { asks: ['customers', 'customer'], decides: 'approve', barred: ['giver'] },
  mandateChange: { asks: ['customers'], decides: 'approve', barred: ['giver'] },
  staffRoles: { asks: ['staff'], decides: 'approve', barred: ['subject'] },
  vaultDifference: { asks: ['vault'], decides: 'approve', barred: ['counter'], needsReason: true },
  vaultTransfer: { asks: ['vault'], decides: 'approve', barred: [] },
  // Of a person who handles money: nobody becomes somebody else alone.
  staffCode: { asks: ['staff'], decides: 'approve', barred: ['subject'] },
  factorReset: { asks: ['staff'], decides: 'approve', barred: ['subject'] },
  staffAddress: { asks: ['staff'], decides: 'approve', barred: ['subject'] },
} as const satisfies Readonly<Record<ApprovalKind, TwoPersonAct>>

/** The people who had each barred part of a matter. */
export type BarredPeople<Kind extends ApprovalKind> = Readonly<
  Record<(typeof twoPersonActs)[Kind]['barred'][number], readonly number[]>
>

export const needsReason = (kind: ApprovalKind): boolean =>
  (twoPersonActs[kind] as TwoPersonAct).needsReason === true

export const rejectionForm = formOf(rejectRequest, { reason: textField(labels.reason, { required: true }) })

/** Approving what needs a reason. */
export const approvalForm = formOf(approveRequest, { reason: neededField(labels.decisionReason, {}) })
