import type { FieldTexts } from '@kassavirta/domain/kernel/problem'
import { validationTexts } from '@kassavirta/domain/kernel/terms.fi'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { schemaOfRule } from '@kassavirta/ui/form/checks.ts'
import { newPasswordFaults, type NewPassword } from '../../flows/new-password/new-password.ts'

export type Activation = NewPassword & {
  readonly activationCode: string
  readonly termsOfUseAccepted: boolean
}

/** @internal for the test */
export function activationFaults({ activationCode, termsOfUseAccepted, ...made }: Activation): FieldTexts {
  return {
    ...(activationCode.trim() === '' ? { activationCode: validationTexts.required } : {}),
    ...newPasswordFaults(made),
    ...(termsOfUseAccepted ? {} : { termsOfUseAccepted: validationTexts.termsNotAccepted }),
  }
}

export const activation = schemaOfRule(activationFaults)

/** Under 'Tunnuksen aktivointi ei onnistunut' (decisions A7, A9); what is wrong stands beside its field. */
export const activationFailureText = (failure: Failure): string =>
  failure.kind === 'network' ? failure.text : (failure.serverText ?? validationTexts.invalid)
