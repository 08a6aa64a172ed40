import type { StaffMember } from '@kassavirta/domain/people/staff/api'
import type { Failure } from '@kassavirta/ui/api/failure.ts'

/**
 * Who is at the desk. `locked` and `ended` know whose page it is: what was typed waits under them until the same person is
 * back.
 */
export type SessionState =
  | { readonly status: 'asking'; readonly failure: Failure | undefined }
  | { readonly status: 'signedOut' }
  | { readonly status: 'open' | 'locked' | 'ended'; readonly staff: StaffMember }

/** What the page shows of its session. */
export type Shown = {
  readonly session: SessionState
  /** True while an act waits for a code of the last minutes. */
  readonly codeAsked: boolean
}

export type SessionEvent =
  /** The server has told who is signed in. */
  | { readonly type: 'known'; readonly staff: StaffMember }
  | { readonly type: 'silent'; readonly failure: Failure }
  | { readonly type: 'locked' }
  /** The server knows no session, or no longer. */
  | { readonly type: 'ended' }

/** A reducer. An event that does not apply to the state returns the same object. */
export function sessionStep(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'known':
      return known(state, event.staff)
    case 'silent':
      return state.status === 'asking' ? { status: 'asking', failure: event.failure } : state
    case 'locked':
      return state.status === 'open' ? { status: 'locked', staff: state.staff } : state
    case 'ended':
      if (!('staff' in state)) return { status: 'signedOut' }
      return state.status === 'ended' ? state : { status: 'ended', staff: state.staff }
    default:
      return event satisfies never
  }
}

function known(state: SessionState, staff: StaffMember): SessionState {
  switch (staff.standing) {
    case 'full':
      return { status: 'open', staff }
    case 'locked':
      return { status: 'locked', staff }
    case 'password':
      // Only the password has been shown: for the page that is as good as nobody.
      return sessionStep(state, { type: 'ended' })
    default:
      return staff.standing satisfies never
  }
}
