import type { StaffMember } from '@kassavirta/domain/staff/api'
import type { Failure } from '@kassavirta/ui/api/failure.ts'

/** What signing in goes on with after the password. */
export type NextStep = 'factor' | 'enrol'

/**
 * How far a person has come. `locked` and `ended` know whose page it is: what was typed waits under them until the same
 * person is back.
 */
export type SessionState =
  | { readonly status: 'asking'; readonly failure: Failure | undefined }
  | { readonly status: 'signedOut' }
  | { readonly status: 'halfway'; readonly next: NextStep }
  | { readonly status: 'open' | 'locked' | 'ended'; readonly staff: StaffMember }

export type SessionEvent =
  /** The server has told who is signed in, after a start, a code or an unlocking. */
  | { readonly type: 'known'; readonly staff: StaffMember }
  | { readonly type: 'nobody' }
  | { readonly type: 'silent'; readonly failure: Failure }
  | { readonly type: 'passwordShown'; readonly next: NextStep }
  | { readonly type: 'locked' }
  | { readonly type: 'ended' }

/** A reducer. An event that does not apply to the state returns the same object. */
export function sessionStep(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'known':
      return known(event.staff)
    case 'nobody':
      return { status: 'signedOut' }
    case 'silent':
      return state.status === 'asking' ? { status: 'asking', failure: event.failure } : state
    case 'passwordShown':
      return { status: 'halfway', next: event.next }
    case 'locked':
      return state.status === 'open' ? { status: 'locked', staff: state.staff } : state
    case 'ended':
      if (!('staff' in state)) return { status: 'signedOut' }
      return state.status === 'ended' ? state : { status: 'ended', staff: state.staff }
    default:
      return event satisfies never
  }
}

/** Whoever has shown a password only begins again: the page does not know whether a code or an app comes next. */
function known(staff: StaffMember): SessionState {
  switch (staff.standing) {
    case 'full':
      return { status: 'open', staff }
    case 'locked':
      return { status: 'locked', staff }
    case 'password':
      return { status: 'signedOut' }
    default:
      return staff.standing satisfies never
  }
}
