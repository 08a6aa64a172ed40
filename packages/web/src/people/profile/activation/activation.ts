import type { FieldTexts } from '@kassavirta/domain/kernel/contract/problem'
import { validationTexts } from '@kassavirta/domain/kernel/texts/terms.fi'
import type { Failure } from '@kassavirta/ui/api/failure.ts'
import { newPasswordFaults, type NewPassword } from '../../../flows/new-password/new-password.ts'

export type Activation = NewPassword & {
  readonly activationCode: string
  readonly termsOfUseAccepted: boolean
}

export function activationFaults({
  activationCode,
  termsOfUseAccepted,
  ...passwords
}: Activation): FieldTexts {
  return {
    ...(activationCode.trim() === '' ? { activationCode: validationTexts.required } : {}),
    ...newPasswordFaults(passwords),
    ...(termsOfUseAccepted ? {} : { termsOfUseAccepted: validationTexts.termsNotAccepted }),
  }
}

/**
 * The text under 'Tunnuksen aktivointi ei onnistunut' (decisions A7, A9); faults of fields are beside their fields.
 */
export const activationFailureText = (failure: Failure): string =>
  failure.kind === 'network' ? failure.text : (failure.serverText ?? validationTexts.invalid)
