import {
  pendingRequest,
  submissionStep,
  type Submission,
  type SubmissionEvent,
} from './pending-submission.ts'

type AcceptedState<Answer> = Extract<Submission<never, Answer>, { readonly state: 'accepted' }>

/** The page (specification §4) and the state of the submission. Only an accepted submission is finished. */
export type Wizard<Body, Answer> =
  | { readonly page: 'form' | 'summary'; readonly submission: Submission<Body, Answer> }
  | { readonly page: 'finished'; readonly submission: AcceptedState<Answer> }

export type WizardPage = Wizard<never, never>['page']

export type WizardEvent<Body, Answer> =
  | { readonly type: 'next' | 'back' }
  | Exclude<SubmissionEvent<Body, Answer>, { readonly type: 'reset' }>

export const wizardStart: Wizard<never, never> = { page: 'form', submission: { state: 'none' } }

/** A reducer. An event that does not apply to the state returns the same object. */
export function wizardStep<Body, Answer>(
  wizard: Wizard<Body, Answer>,
  event: WizardEvent<Body, Answer>,
): Wizard<Body, Answer> {
  switch (event.type) {
    case 'next':
      return nextStep(wizard)
    case 'back':
      return backStep(wizard)
    case 'send':
    case 'accepted':
    case 'failed':
    case 'ask':
    case 'askFailed':
    case 'nothing':
    case 'takeBack':
    case 'stop':
      return submitStep(wizard, event)
    default:
      return event satisfies never
  }
}

function nextStep<Body, Answer>(wizard: Wizard<Body, Answer>): Wizard<Body, Answer> {
  const { page, submission } = wizard
  if (page === 'form') return { page: 'summary', submission: submissionStep(submission, { type: 'reset' }) }
  return page === 'summary' && submission.state === 'accepted' ? { page: 'finished', submission } : wizard
}

function backStep<Body, Answer>(wizard: Wizard<Body, Answer>): Wizard<Body, Answer> {
  const { page, submission } = wizard
  // This is the summary of what was sent; it cannot be sent again from there.
  if (page === 'finished') return { page: 'summary', submission }
  if (page === 'form' || pendingRequest(submission)) return wizard
  return submission.state === 'accepted' ? wizardStart : { page: 'form', submission }
}

/** A submission starts only on the summary page; its answer counts on every page. */
function submitStep<Body, Answer>(
  wizard: Wizard<Body, Answer>,
  event: Exclude<WizardEvent<Body, Answer>, { readonly type: 'next' | 'back' }>,
): Wizard<Body, Answer> {
  if (event.type === 'send' && wizard.page !== 'summary') return wizard
  const submission = submissionStep(wizard.submission, event)
  if (submission === wizard.submission) return wizard
  if (submission.state === 'accepted') return { page: 'finished', submission }
  const isTakenBack = submission.state === 'none' && event.type !== 'failed'
  return { page: isTakenBack ? 'form' : 'summary', submission }
}
