/** How the sending stands. */
type Submit =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'success' }
  | { readonly state: 'error'; readonly message: string }

type Success = Extract<Submit, { readonly state: 'success' }>
type Idle = Extract<Submit, { readonly state: 'idle' }>

/** Form, summary, finished (specification §4). The form is always unsent; only what was sent is finished. */
export type Wizard =
  | { readonly page: 'form'; readonly submit: Idle }
  | { readonly page: 'summary'; readonly submit: Submit }
  | { readonly page: 'finished'; readonly submit: Success }

export type WizardEvent =
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  | { readonly type: 'submit' }
  | { readonly type: 'succeeded' }
  | { readonly type: 'failed'; readonly message: string }
  | { readonly type: 'cancelled' }

const idle: Idle = { state: 'idle' }
const success: Success = { state: 'success' }

export const wizardStart: Wizard = { page: 'form', submit: idle }

/** A reducer. An event that has no place in the state changes nothing and gives back the very same state. */
export function wizardStep(wizard: Wizard, event: WizardEvent): Wizard {
  switch (wizard.page) {
    case 'form':
      return event.type === 'next' ? { page: 'summary', submit: idle } : wizard
    case 'summary':
      return summaryStep(wizard, event)
    case 'finished':
      // The summary of what was sent; it cannot be sent again from there.
      return event.type === 'back' ? { page: 'summary', submit: success } : wizard
    default:
      return wizard satisfies never
  }
}

function summaryStep(wizard: Extract<Wizard, { readonly page: 'summary' }>, event: WizardEvent): Wizard {
  const { state } = wizard.submit
  const loading = state === 'loading'
  switch (event.type) {
    case 'next':
      return state === 'success' ? { page: 'finished', submit: success } : wizard
    case 'back':
      return loading ? wizard : { page: 'form', submit: idle }
    case 'submit':
      return state === 'idle' || state === 'error'
        ? { page: 'summary', submit: { state: 'loading' } }
        : wizard
    case 'succeeded':
      return loading ? { page: 'finished', submit: success } : wizard
    case 'failed':
      return loading ? { page: 'summary', submit: { state: 'error', message: event.message } } : wizard
    case 'cancelled':
      return loading ? { page: 'summary', submit: idle } : wizard
    default:
      return event satisfies never
  }
}
