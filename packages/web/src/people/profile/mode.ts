/** What a person can do with their own details (specification section 4). */
export type ProfileTask = 'edit' | 'changePassword' | 'addFactor' | 'removeFactor' | 'alerts'

export type ProfileState =
  /** `after` is the task that just ended, and whether it was carried out. */
  | { readonly mode: 'read'; readonly after?: { readonly task: ProfileTask; readonly done: boolean } }
  | { readonly mode: ProfileTask }

export type ProfileEvent =
  | { readonly type: 'began'; readonly task: ProfileTask }
  | { readonly type: 'succeeded' | 'cancelled' }

export const profileStart: ProfileState = { mode: 'read' }

/** Success and cancel return to reading; one task leads to the other only through it. */
export function profileStep(state: ProfileState, event: ProfileEvent): ProfileState {
  if (event.type === 'began') return state.mode === 'read' ? { mode: event.task } : state
  if (state.mode === 'read') return state
  return { mode: 'read', after: { task: state.mode, done: event.type === 'succeeded' } }
}
