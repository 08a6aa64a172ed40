import { writeCaseEntry, type Case } from '@kassavirta/domain/questions/cases/api'
import { entryForms } from '@kassavirta/domain/questions/cases/form'
import { isRecord } from '@kassavirta/domain/kernel/data/records'
import type { Ask } from '@kassavirta/ui/api/call.ts'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { bindFields } from '@kassavirta/ui/form/bind-fields.ts'
import { useForm } from '@kassavirta/ui/form/use-form.ts'
import { createFlow } from '@kassavirta/ui/submission/submission-flow.ts'
import { pendingRequest } from '@kassavirta/ui/submission/pending-submission.ts'
import { submissionStatusOf } from '@kassavirta/ui/submission/submission-status.ts'
import { useScreenFlow } from '@kassavirta/ui/submission/use-screen-flow.ts'
import { useActCall } from '../../platform/api/use-act.ts'
import { useStaff } from '../../platform/session/session-context.ts'

export type Mode = 'answer' | 'note'

type Typed = { readonly text: string }
type Body = Ask<typeof writeCaseEntry>['body']

/** The version of the case after the entry, which closing it needs. */
type Written = { readonly version: number }

const readAnswer = (found: unknown): Written | undefined =>
  isRecord(found) && typeof found['version'] === 'number' ? { version: found['version'] } : undefined

/** One text for one case. There is no other company in it, as a person of the staff works for all of them. */
const flowOf = (caseId: number, mode: Mode, staffId: number) =>
  createFlow<Typed, Body, Written>(
    { flow: `desk-case${caseId}-${mode}`, userId: staffId, companyId: 0 },
    { version: 1, ...entryForms[mode], readAnswer },
  )

/**
 * What is typed for a case is kept on the device, an answer apart from a note, until it is sent: once, however often it
 * is pressed. A text whose outcome is unknown is sent again under its key.
 */
export function useWriting({ caseId, version }: Pick<Case, 'caseId' | 'version'>, mode: Mode) {
  const { id: staffId } = useStaff()
  const act = useActCall()
  const { flow, state } = useScreenFlow(() => flowOf(caseId, mode, staffId))
  const { typed, submission } = state
  const { sending, failure } = submissionStatusOf(submission)
  const definition = entryForms[mode]
  const rest = { isVisible: mode === 'answer', version }
  const form = useForm<Typed>({
    latest: () => flow.state().typed,
    onType: flow.change,
    faults: () => definition.faultsOf(typed, rest),
    labels: definition.labels,
  })
  return {
    ...form,
    field: bindFields(typed, form, definition.fields).area('text'),
    isBusy: sending,
    /** True while it is not known whether the text was stored: nothing may be typed until it is. */
    isUnsettled: pendingRequest(submission) !== undefined,
    failure,
    /** Returns what was written, or why it was not. */
    async send(): Promise<Written | Failure | undefined> {
      flow.review(definition.bodyOf(flow.state().typed, rest))
      await flow.confirm({
        send: async ({ key, body }) => {
          const answer = await act(writeCaseEntry, { key, body: { params: { caseId }, body } })
          return { version: answer.case.version }
        },
      })
      const { sent, submission: now } = flow.state()
      if (!sent) return 'failure' in now ? now.failure : undefined
      flow.startAgain()
      form.startAgain()
      return sent.answer
    },
  }
}
