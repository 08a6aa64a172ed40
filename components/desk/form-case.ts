import type { Endpoint } from '@kassavirta/domain/kernel/contract/endpoint'
import type { StaffRole } from '@kassavirta/domain/kernel/people/staff-roles'
import type { Locator } from '@vitest/browser/context'
import type { GivenServer } from '../support/given-server.ts'
import type { Reason } from '../support/refusals.ts'

/** A form of the desk, as the test of all forms goes through it. */
export type FormCase = {
  readonly path: string
  readonly roles: readonly StaffRole[]
  readonly given: (server: GivenServer) => void
  /** Opens the form; one without this stands open. */
  readonly open?: () => Promise<void>
  readonly endpoint: Endpoint
  readonly send: () => Promise<void>
  /** Empties what the form begins with. */
  readonly empty?: () => Promise<void>
  /** The labels of the fields that must not be empty, in the order of the form. */
  readonly missing?: readonly string[]
  /** The first of those. */
  readonly first: () => Locator
  /** A form in the row of a table has its fault beside the field, and no list of them. */
  readonly isRow?: true
  /** A field that is typed into, a good text for it, and the most characters that the endpoint takes there. */
  readonly field: () => Locator
  readonly text: string
  readonly limit?: number
  /** Fills in the other fields. */
  readonly fillRest?: () => Promise<void>
  /** What the server alone can refuse, and the field that tells it. */
  readonly refusal?: {
    readonly reason: Reason
    readonly field: string
    readonly words: RegExp
    readonly at: () => Locator
  }
}
