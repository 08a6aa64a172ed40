import type { Form } from '@kassavirta/domain/kernel/forms/form'
import { flowKeeper, type Flow } from '@kassavirta/ui/submission/submission-flow.ts'
import type { RouteId } from '../../platform/routing/route-rows.ts'
import { formFlow, type FormAnswer, type Sender } from '../wizard/form-flow.ts'
import type { SubmissionNoun } from '../wizard/texts.fi.ts'

/** What differs between the three-step forms of a few fields. */
export type SimpleWizardSpec<Typed extends object, Body> = {
  readonly form: Form<Typed, Typed, Body, unknown, Sender>
  readonly flow: (userId: number, companyId: number) => Flow<Typed, Body, FormAnswer>
  readonly route: RouteId
  readonly noun: SubmissionNoun
  readonly texts: {
    readonly lead?: string
    readonly details: string
    readonly check: string
    readonly change: string
    readonly received: string
    readonly number: string
    readonly next: string
    readonly again: string
  }
}

/** `name` names the draft; `prefilled` holds the values that the untouched form has. */
export function simpleWizardSpec<Typed extends object, Body>({
  name,
  prefilled,
  ...spec
}: Omit<SimpleWizardSpec<Typed, Body>, 'flow'> & {
  readonly name: string
  readonly prefilled?: Partial<Typed>
}): SimpleWizardSpec<Typed, Body> {
  const start = { ...spec.form.start, ...prefilled }
  const flow = flowKeeper((userId, companyId) =>
    formFlow({ flow: name, userId, companyId }, spec.form, start),
  )
  return { ...spec, flow }
}
